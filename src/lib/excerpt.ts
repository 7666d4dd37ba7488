import { beginningOf } from '#contract/networks/graphemes';

const MAX_LINES = 6;
const MAX_LENGTH = 320;

/** The beginning of a long text, cut between words; `isCut` says whether anything is missing. */
export function excerptOf(text: string, maxLength = MAX_LENGTH): { text: string; isCut: boolean } {
  const lines = text.split('\n').slice(0, MAX_LINES).join('\n');
  if (lines.length === text.length && text.length <= maxLength) return { text, isCut: false };
  const start = beginningOf(lines, maxLength);
  const lastSpace = start.search(/\s\S*$/);
  const atWord = lines.length > maxLength && lastSpace > maxLength / 2 ? start.slice(0, lastSpace) : start;
  return { text: `${atWord.trimEnd()}…`, isCut: true };
}
