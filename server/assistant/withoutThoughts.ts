import type { CompletionPart } from './readEvent';
import { openSignIn, signsIn } from './thoughtSigns';

/** The next words that are meant for people; `isAnew`: all before was only a thought. */
export type SaidPart = CompletionPart & { isAnew: boolean };

/** Leaves out of a reply what its model only thinks, wherever the parts are cut; a thought that does not end, too. */
export async function* withoutThoughts(parts: AsyncIterable<CompletionPart>): AsyncGenerator<SaidPart> {
  const filter = filterThoughts();
  try {
    for await (const { text, finish } of parts) yield { ...filter.take(text, finish !== null), finish };
  } catch (error) {
    yield { ...filter.take('', true), finish: null };
    throw error;
  }
  yield { ...filter.take('', true), finish: null };
}

function filterThoughts() {
  /** What may be the beginning of a sign. */
  let waiting = '';
  let isThinking = false;
  /** The blank lines after a thought belong to it. */
  let isBlankAway = false;
  let hasSaid = false;

  function wordsOf(text: string): string {
    if (isThinking) return '';
    const words = isBlankAway ? text.trimStart() : text;
    if (words !== '') isBlankAway = false;
    return words;
  }

  return {
    /** Takes the next text, which may be the last one. */
    take(next: string, isLast: boolean): { text: string; isAnew: boolean } {
      const text = waiting + next;
      let said = '';
      let isAnew = false;
      let read = 0;
      const heldFrom = () => (isLast ? text.length : openSignIn(text, read));
      for (const { kind, at, end } of signsIn(text)) {
        if (heldFrom() <= at) break;
        said += wordsOf(text.slice(read, at));
        read = end;
        if (kind === 'code') said += wordsOf(text.slice(at, end));
        if (kind === 'thought') isThinking = true;
        if (kind !== 'answer') continue;
        if (!isThinking) {
          isAnew = hasSaid;
          said = '';
        }
        isThinking = false;
        isBlankAway = true;
      }
      said += wordsOf(text.slice(read, heldFrom()));
      waiting = text.slice(heldFrom());
      hasSaid = said !== '' || (hasSaid && !isAnew);
      return { text: said, isAnew };
    },
  };
}
