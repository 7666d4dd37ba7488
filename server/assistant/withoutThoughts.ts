import type { CompletionPart } from './readEvent';
import { OPEN_SIGN_MAX_LENGTH, openSignIn, signsIn } from './thoughtSigns';

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
  /** All since the sign of an aside, which is said after all where its end does not come. */
  let aside: string | null = null;
  /** The blank lines after a thought belong to it. */
  let isBlankAway = false;
  let hasSaid = false;
  let hasWords = false;

  function wordsOf(text: string): string {
    if (aside !== null) aside += text;
    if (isThinking || aside !== null) return '';
    const words = isBlankAway ? text.trimStart() : text;
    if (words !== '') isBlankAway = false;
    hasWords ||= words.trim() !== '';
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
        if (at >= text.length - OPEN_SIGN_MAX_LENGTH && heldFrom() <= at) break;
        said += wordsOf(text.slice(read, at));
        read = end;
        const isInPair = kind === 'aside' || (kind === 'opening' && !hasWords);
        if (isInPair && !isThinking) aside ??= '';
        const isEnd = kind === 'end' && (isThinking || aside !== null);
        const isText = aside !== null || kind === 'code' || kind === 'opening' || (kind === 'end' && !isEnd);
        if (isText) said += wordsOf(text.slice(at, end));
        if (kind === 'thought') isThinking = true;
        if (kind !== 'answer' && !isEnd) continue;
        if (aside !== null) aside = null;
        else if (!isThinking) {
          isAnew = hasSaid;
          said = '';
        }
        isThinking = false;
        isBlankAway = true;
      }
      said += wordsOf(text.slice(read, heldFrom()));
      waiting = text.slice(heldFrom());
      if (isLast && aside !== null) {
        const words = aside;
        aside = null;
        said += wordsOf(words);
      }
      hasSaid = said !== '' || (hasSaid && !isAnew);
      return { text: said, isAnew };
    },
  };
}
