import { PLATFORM_NAMES, type DialogPlatform } from '#contract/platforms';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import type { Problem } from './scheduleRules';

/** Texts of the Schedule Post dialog and its demo; those of the spec stand to the letter. */
export const scheduleMessages = {
  title: 'Schedule Post',
  rescheduleTitle: 'Reschedule Post',
  date: 'Date',
  time: 'Time',
  content: 'Content',
  platforms: 'Platforms',
  shorterLimit: 'Facebook and Instagram: shorter limit here than on Create Post',
  tooLong: 'Content exceeds character limit for selected platforms',
  quickPicks: 'Quick picks',
  postNowInstead: 'Post now instead',
  cancel: 'Cancel',
  schedule: 'Schedule Post',
  reschedule: 'Reschedule',
  discardQuestion: 'Discard what you have written?',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  loading: 'Loading post...',
  loadFailed: 'Failed to load post',
  tryAgain: 'Try Again',
  rescheduleFailed: 'Failed to reschedule post',
  notReady: 'This post cannot be given a time yet:',
  editPost: 'Edit post',
  sentNow: 'Post is being published',
  undo: 'Undo',
  comesTwice: 'The clocks show this time twice that day; the first one is used.',
  demoChip: 'Demo',
  demoTitle: 'Schedule Post dialog',
  demoText:
    'Try how a post is scheduled. Nothing is sent from here: at the end you are told the date and the platforms.',
  demoOpen: 'Try it',
  demoReal: 'Schedule a real post',
} as const;

export const problemMessages: Record<Problem, string> = {
  blank: 'Write something first',
  'too-long': scheduleMessages.tooLong,
  'no-platform': 'Choose at least one platform',
  'date-missing': 'Choose a date',
  'time-missing': 'Choose a time',
  'time-passed': 'That time has passed',
};

/** The counter under the text. */
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

/** What the demo's alert says: date and platforms (spec section 2). */
export function demoAlertText(instant: string, platforms: readonly DialogPlatform[]): string {
  const names = platforms.map((platform) => PLATFORM_NAMES[platform]).join(', ');
  return `Post scheduled for ${formatFullDate(instant)}\nPlatforms: ${names}`;
}

/** The toast after a post was given another time. */
export function rescheduledText(instant: string): string {
  return `Post scheduled for ${formatCardDate(instant)}`;
}
