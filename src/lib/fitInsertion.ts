import { beginningOf } from '#contract/networks/graphemes';

/** A text as far as it fits, the end of what was put in, and what did not fit. */
export type Fitted = { text: string; caret: number; leftOut: string };

/** A text before and after something was put in, and where that ends: the caret stands behind it. */
type Insertion = { before: string; after: string; caret: number };

/**
 * Fits what was put into a text, by whatever way it came: whole characters from its beginning, as many as `fits` allows, and no link in
 * part. What was there before is never cut.
 */
export function fitInsertion({ before, after, caret }: Insertion, fits: (text: string) => boolean): Fitted {
  if (fits(after)) return { text: after, caret, leftOut: '' };
  const rest = after.slice(caret);
  const start = commonLength(before.slice(0, Math.max(0, before.length - rest.length)), after.slice(0, caret));
  const head = after.slice(0, caret);
  const cutAt = (length: number) => Math.max(start, beginningOf(head, length).length);
  let [low, high] = [start, caret];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(after.slice(0, cutAt(middle)) + rest)) low = middle;
    else high = middle - 1;
  }
  const end = outsideOfLinks(after, cutAt(low), start);
  return { text: after.slice(0, end) + rest, caret: end, leftOut: after.slice(end, caret) };
}

/** The place of a cut, or that of the link that it would go through; a link that begins before `start` is being typed. */
function outsideOfLinks(text: string, cut: number, start: number): number {
  for (const { index, 0: link } of text.matchAll(/https?:\/\/\S+/g)) {
    if (index >= start && index < cut && cut < index + link.length) return index;
  }
  return cut;
}

/** UTF-16 units that two texts have in common at their beginning. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}
