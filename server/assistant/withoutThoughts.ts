import type { CompletionPart } from './readCompletion';

/** The signs between which models that reason think before they answer. */
const BEGIN = '<think>';
const END = '</think>';

/** Leaves out of a reply what its model only thinks, wherever the parts are cut; a thought that does not end, too. */
export async function* withoutThoughts(parts: AsyncIterable<CompletionPart>): AsyncGenerator<CompletionPart> {
  const filter = filterThoughts();
  for await (const { text, finish } of parts) {
    yield { text: filter.take(text) + (finish === null ? '' : filter.end()), finish };
  }
}

function filterThoughts() {
  /** What may be the beginning of a sign. */
  let waiting = '';
  let isThinking = false;
  /** The blank lines after a thought belong to it. */
  let isBlankAway = false;

  function say(text: string): string {
    const said = isBlankAway ? text.trimStart() : text;
    if (said !== '') isBlankAway = false;
    return said;
  }

  return {
    take(text: string): string {
      let rest = waiting + text;
      let said = '';
      for (;;) {
        const sign = isThinking ? END : BEGIN;
        const found = rest.indexOf(sign);
        const at = found === -1 ? rest.length - lengthHeld(rest, sign) : found;
        if (!isThinking) said += say(rest.slice(0, at));
        waiting = rest.slice(at);
        if (found === -1) return said;
        rest = rest.slice(at + sign.length);
        isBlankAway = isThinking;
        isThinking = !isThinking;
      }
    },
    end(): string {
      const said = isThinking ? '' : say(waiting);
      waiting = '';
      return said;
    },
  };
}

/** Number of characters at the end of a text that may be the beginning of a sign. */
function lengthHeld(text: string, sign: string): number {
  for (let length = Math.min(sign.length - 1, text.length); length > 0; length -= 1) {
    if (sign.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
