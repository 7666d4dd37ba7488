import { SNIPPET_NAME_MAX_LENGTH } from '#contract/limits';

/** A slash at the start of a word, and what has been typed after it. */
export type Slash = { at: number; query: string };

/** Finds the slash that begins the word before the caret; null if the word begins with something else. */
export function slashBefore(text: string, caret: number): Slash | null {
  const at = caret === 0 ? -1 : text.lastIndexOf('/', caret - 1);
  if (at === -1 || caret - at > SNIPPET_NAME_MAX_LENGTH + 1) return null;
  if (at > 0 && !/\s/.test(text.charAt(at - 1))) return null;
  const query = text.slice(at + 1, caret);
  return /\s/.test(query) ? null : { at, query };
}
