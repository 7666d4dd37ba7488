import { NETWORKS } from '#contract/networks';
import type { BestTime } from '#contract/schemas/queue';
import type { Account } from '../../api/accountsApi';
import { formatWallTime } from '../../lib/dates';
import { handleOf } from '../../lib/handle';
import type { DayChoice, Weekday } from './slotChanges';

/** Texts of the page with an account's posting times and its queue. */
export const queueMessages = {
  title: 'Queue',
  account: 'Account',
  noAccounts: 'Connect an account first: each has its own posting times and its own queue.',
  toSettings: 'Settings',
  times: 'Posting times',
  timesHint: 'Posts in the queue go out at these times, every week. A change is saved at once.',
  zone: 'Time zone of these times',
  day: 'Day',
  timesOfDay: 'Times',
  noTimes: 'None',
  days: 'Days',
  time: 'Time',
  addTime: 'Add time',
  copyTo: 'Copy to…',
  copyTarget: 'Copy these times to',
  chooseAccount: 'Choose an account',
  copy: 'Copy',
  copied: 'Posting times copied',
  timesFailed: 'The posting times couldn’t be saved.',
  timesUnread: 'The posting times couldn’t be loaded.',
  loading: 'Loading…',
  waiting: 'Waiting posts',
  empty: 'Nothing is waiting. “Add to queue” on Create Post puts a post here.',
  createPost: 'Create Post',
  unread: 'The queue couldn’t be loaded.',
  edit: 'Edit',
  first: 'First',
  up: 'Up',
  down: 'Down',
  shuffle: 'Shuffle',
  closeGaps: 'Close gaps',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'The queue is paused: nothing in it goes out until you resume it.',
  hasPaused: 'Queue paused',
  hasResumed: 'The queue goes on',
  reordered: 'Queue reordered',
  gapsClosed: 'Gaps closed',
  changeFailed: 'The queue couldn’t be changed.',
  undo: 'Undo',
  isMisplaced: 'no posting time any more',
  move: 'Move to the new times',
  moved: 'Moved to the new times',
  moveText: 'They wait at times that are no posting times any more:',
  moveThem: 'Move them',
  leaveThem: 'Leave them',
  cancel: 'Cancel',
  suggestions: 'Suggested by your posts',
  noSuggestions: 'No hour stands out among your posts.',
  suggest: 'Suggest from my posts',
} as const;

export const DAY_NAMES: Record<DayChoice, string> = {
  every: 'Every day',
  weekdays: 'Monday to Friday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** Names an account in a choice. */
export function accountText({ platform, username }: Account): string {
  return `${handleOf(username)}, ${NETWORKS[platform].name}`;
}

/** Names the button that takes a time away. */
export function removeTimeText(weekday: Weekday, time: string): string {
  return `Remove ${DAY_NAMES[`${weekday}`]} ${formatWallTime(time)}`;
}

/** Says that posts wait at times that were taken away. */
export function misplacedText(count: number): string {
  return count === 1
    ? 'One queued post is at a time that is no posting time any more. It goes out then all the same.'
    : `${count} queued posts are at times that are no posting times any more. They go out then all the same.`;
}

/** Asks whether queued posts take the new times. */
export function moveTitle(count: number): string {
  return count === 1 ? 'Move 1 queued post?' : `Move ${count} queued posts?`;
}

/** Says that an account has too few posts with figures for suggestions. */
export function neededText(posts: number, needed: number): string {
  return `${posts} of ${needed} posts needed`;
}

/** Names the button that adds a suggested time, with the number of posts on which it rests. */
export function suggestionText({ weekday, time, n }: Pick<BestTime, 'weekday' | 'time' | 'n'>): string {
  return `${DAY_NAMES[`${weekday as Weekday}`]} ${time} (n = ${n})`;
}
