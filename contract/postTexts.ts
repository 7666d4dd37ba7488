import { INSTAGRAM_MAX_HASHTAGS, INSTAGRAM_MAX_MENTIONS } from './networkLimits';

/** What is wrong with a post. The server refuses in the form's own words, so that nothing is said twice. */
export const POST_PROBLEM_TEXTS = {
  blank: 'Write something first',
  'too-long': 'Content exceeds character limit for selected platforms',
  'too-many-hashtags': `Instagram takes at most ${INSTAGRAM_MAX_HASHTAGS} hashtags in one post`,
  'too-many-mentions': `Instagram takes at most ${INSTAGRAM_MAX_MENTIONS} mentions in one post`,
  'no-platform': 'Choose at least one platform',
  'date-missing': 'Choose a date',
  'time-missing': 'Choose a time',
  'time-passed': 'That time has passed',
} as const;

/** A time that comes twice (L-62). */
export const COMES_TWICE_TEXT = 'The clocks show this time twice that day; the first one is used.';

/** The counter under a text. */
export function counterText(length: number, limit: number): string {
  return `${length} / ${limit} characters`;
}

/** X counts links, wide characters and emoji differently (L-52). */
export function xCountText(weight: number): string {
  return `X counts ${weight}`;
}

/** A paste that did not fit is never shortened in silence (L-50). */
export function shortenedPasteText(limit: number): string {
  return `The pasted text was shortened to fit ${limit} characters.`;
}

/** A time that the clocks skip is moved, and this says so (L-62). */
export function movedTimeText(chosen: string, moved: string): string {
  return `The clocks skip ${chosen} that day; the post goes out at ${moved}.`;
}
