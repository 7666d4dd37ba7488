import { beginningOf } from '#contract/networks/graphemes';

/** A line of hyphens, with which people part the texts of a thread. */
const SEPARATOR = /^[ \t]*-{3,}[ \t]*$/m;

/** True if a text is parted by lines of hyphens. */
export function isParted(text: string): boolean {
  return split(text).length > 1;
}

/**
 * Makes a thread of a text: a part at each line of hyphens, and each as long as fits. It is cut behind a paragraph, a sentence or a
 * word, so that no link is, and in a word only where that alone is too long. Nothing but space at the cuts gets lost. `fits` is asked about the first part and the
 * others apart, since hashtags go out with the first one alone.
 */
export function toThread(text: string, fits: (part: string, isFirst: boolean) => boolean): string[] {
  const parts: string[] = [];
  for (const piece of split(text)) {
    let rest = piece;
    while (rest !== '') {
      const isFirst = parts.length === 0;
      const end = endOfPart(rest, (part) => fits(part, isFirst));
      parts.push(rest.slice(0, end).trimEnd());
      rest = rest.slice(end).trim();
    }
  }
  return parts;
}

function split(text: string): string[] {
  return text.split(SEPARATOR).flatMap((piece) => piece.trim() || []);
}

/** UTF-16 units that hold any character that people see. */
const LONGEST_CHARACTER = 64;

/** Where parts can end, the best first: what stands before an end, and how much of what fits must be used for it. */
const ENDS: readonly { pattern: RegExp; leastShare: number }[] = [
  { pattern: /\n\s*\n/g, leastShare: 0.5 },
  { pattern: /(?<=[.!?…。！？]["”’)]*)\s+|\n/g, leastShare: 0.4 },
  { pattern: /\s+/g, leastShare: 0 },
];

function endOfPart(text: string, fits: (part: string) => boolean): number {
  if (fits(text)) return text.length;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  for (const { pattern, leastShare } of ENDS) {
    const ends = [...text.matchAll(pattern)].map(({ index }) => index).filter((end) => end > 0 && end <= low);
    const last = ends.findLast((end) => fits(text.slice(0, end)));
    if (last !== undefined && last >= low * leastShare) return last;
  }
  // Even where nothing fits, a part has a character.
  return beginningOf(text, low).length || beginningOf(text, LONGEST_CHARACTER).length || text.length;
}
