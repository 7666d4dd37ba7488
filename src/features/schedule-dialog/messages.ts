import type { DialogPlatform } from '#contract/platforms';
import { NETWORKS } from '#contract/networks';
import type { PostShare } from '../ui/uiSlice';
import { formatAhead, formatFullDate } from '../../lib/dates';

/** Texts of the Schedule Post dialog and its demo; those of the spec stand to the letter. */
export const scheduleMessages = {
  title: 'Schedule Post',
  rescheduleTitle: 'Reschedule Post',
  date: 'Date',
  time: 'Time',
  yourTime: '(your time)',
  content: 'Content',
  platforms: 'Platforms',
  shorterLimit: 'Facebook and Instagram: shorter limit here than on Create Post',
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
  notReady: 'This post can’t be given a time yet:',
  editPost: 'Edit post',
  draftAgain: 'It is a draft again',
  undo: 'Undo',
  view: 'View',
  demoChip: 'Demo',
  demoDismiss: 'Dismiss demo',
  demoTitle: 'Schedule Post dialog',
  demoText: 'Try scheduling a post. Nothing is sent from here: at the end you see the date and the platforms.',
  demoOpen: 'Try it',
  demoReal: 'Schedule a real post',
} as const;

/** Text of the demo's alert: date and platforms. */
export function demoAlertText(instant: string, platforms: readonly DialogPlatform[]): string {
  const names = platforms.map((platform) => NETWORKS[platform].name).join(', ');
  return `Post scheduled for ${formatFullDate(instant)}\nPlatforms: ${names}`;
}

/** The toast after a post was given another time, or a draft that stays one. */
export function rescheduledText(instant: string, { status }: PostShare['changes'] = {}): string {
  return `${status === 'draft' ? 'Draft moved to' : 'Post scheduled for'} ${formatAhead(instant)}`;
}
