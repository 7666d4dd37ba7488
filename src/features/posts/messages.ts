import { POSTS_PAGE_LIMIT, SEARCH_COUNT_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { formatAhead, formatCardDate } from '../../lib/dates';
import type { Deletion } from '../ui/uiSlice';

/** Texts of post lists and cards; those of the spec stand to the letter. */
export const postMessages = {
  tabs: 'Posts',
  loading: 'Loading posts...',
  loadFailed: 'Failed to load posts',
  tryAgain: 'Try Again',
  showMore: `Show ${POSTS_PAGE_LIMIT} more`,
  more: 'More',
  less: 'Less',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  countsMadeUp: 'Likes, comments and shares are sample figures.',
  draftSaved: 'Draft saved',
  publishing: 'Publishing now',
  waiting: 'Waiting to be sent',
  imageMissing: 'This image can’t be shown.',
  imageAlt: 'Image of this post',
  videoLabel: 'Video of this post',
  menu: 'Post actions',
  edit: 'Edit',
  reschedule: 'Reschedule',
  duplicate: 'Duplicate',
  duplicated: 'Here’s a draft with the same text and files.',
  duplicateFailed: 'Failed to use the post again',
  skip: 'Skip this one',
  skipped: 'Skipped. The repeat goes on.',
  skipFailed: 'Failed to skip post',
  editSeries: 'Edit repeat…',
  stopSeries: 'Stop repeating…',
  bringBack: 'Bring back…',
  delete: 'Delete',
  deleted: 'Post deleted',
  deletedHereOnly: 'Post deleted here. It stays on the network.',
  deleteFailed: 'Failed to delete post',
  publishedMeanwhile: 'This post was published in the meantime. Delete it anyway?',
  changedMeanwhile: 'This post was changed in the meantime. Delete it anyway?',
  deleteHere: 'Delete here',
  restored: 'Post restored',
  restoreFailed: 'Failed to restore post',
  undo: 'Undo',
  undoUntilLeft: 'You can undo this until you leave or reload this page.',
  view: 'View',
  published: 'Post published',
  beingPublished: 'Post is being published',
  kept: 'Post is waiting to be sent',
  notPublished: 'Post wasn’t published',
  uncertain: 'It isn’t certain yet whether the post is published',
  retry: 'Retry',
  continue: 'Continue',
  allowComments: 'Connect again and allow comments',
  sendNow: 'Send now',
  sending: 'Sending…',
  wentOut: 'It went out',
  sendAgain: 'Send again',
  connectAgain: 'Connect again',
  retryFailed: 'Failed to send post',
  decisionFailed: 'Failed to save your decision',
  noted: 'Noted. The post counts as published there.',
  week: 'Week in the calendar',
  createPost: 'Create Post',
  connect: 'Connect an account',
} as const;

/** Why a post cannot be edited or moved to another time. */
export const heldMessages = {
  out: 'Already published, so it can’t be edited.',
  partlyOut: 'Partly published, so it can’t be edited.',
  beingSent: 'It’s being sent, so it can’t be changed.',
  uncertain: 'It may already be published, so it can’t be edited.',
} as const;

/** Why a post cannot be changed any more. */
export type HeldReason = keyof typeof heldMessages;

/** Texts of the search over posts. */
export const searchMessages = {
  search: 'Search posts',
  placeholder: 'Search posts, #hashtags, @mentions',
  clear: 'Clear search',
  filters: 'Filters',
  account: 'Account',
  allAccounts: 'All accounts',
  from: 'From',
  to: 'To',
  exports: { csv: 'Export these (CSV)', json: 'Export these (JSON)' },
} as const;

/** Texts of changing several posts together. */
export const selectionMessages = {
  select: 'Select posts',
  selectShort: 'Select',
  toolbar: 'Selected posts',
  all: (count: number) => `Select all ${count} shown`,
  amount: 'How many hours or days',
  unit: 'Unit',
  hours: 'hours',
  days: 'days',
  earlier: 'Earlier',
  later: 'Later',
  day: 'Day to move to',
  toDay: 'Move to day',
  queue: 'Add to queue',
  account: 'Change account…',
  delete: 'Delete',
  done: 'Done',
  nothingToChange: 'None of the selected posts can be changed like this.',
  failed: 'The posts couldn’t be changed',
  undone: 'Undone',
  undoFailed: 'Not everything could be undone',
} as const;

/** How many posts are selected. */
export function selectedText(count: number): string {
  return count === 1 ? '1 post selected' : `${count} posts selected`;
}

/** Labels the box of one post. */
export function pickText(excerpt: string): string {
  return `Select “${excerpt}”`;
}

const BULK_DONE = {
  shift: 'moved',
  day: 'moved',
  queue: 'added to the queue',
  account: 'changed',
  delete: 'deleted',
} as const;
type BulkKind = keyof typeof BULK_DONE;

/** The toast after several posts were changed; `reasons` why others were not. */
export function bulkText(kind: BulkKind, count: number, reasons: readonly string[]): string {
  const done = BULK_DONE[kind];
  return [`${count === 1 ? '1 post' : `${count} posts`} ${done}.`, ...reasons].join(' ');
}

/** How many posts a search has found, as far as they are counted. */
export function foundText(count: number): string {
  if (count === 0) return 'No post matches.';
  if (count >= SEARCH_COUNT_MAX) return `${SEARCH_COUNT_MAX.toLocaleString('en-US')} posts or more found`;
  return count === 1 ? '1 post found' : `${count} posts found`;
}

/** Labels of the statuses that have one; any other status is shown as it is. */
export const STATUS_LABELS: Record<string, string> = {
  scheduled: 'Scheduled',
  draft: 'Draft',
  published: 'Published',
};

/** Texts of an empty list, by tab, and for somebody who has no account yet. */
export const emptyMessages = {
  all: 'No posts yet. Write the first one and it will show up here.',
  scheduled: 'Nothing is scheduled. Pick a time for your next post and it goes out by itself.',
  drafts: 'No drafts. What you keep for later will wait here.',
  published: 'Nothing has been published yet. Your posts appear here as soon as they are out.',
  failed: 'Nothing failed.',
  noAccount: 'No account is connected yet. Connect one, and your posts will show up here.',
} as const;

/** Footers of a card. */
export function scheduledForText(instant: string): string {
  return `Scheduled for ${formatCardDate(instant)}`;
}

export function publishedText(instant: string): string {
  return `Published ${formatCardDate(instant)}`;
}

/** The toast after a post was scheduled. */
export function postScheduledText(instant: string): string {
  return `Post scheduled for ${formatAhead(instant)}`;
}

/** On how many of its accounts a post is published. */
export function progressText(published: number, all: number): string {
  return `${published} of ${all} published`;
}

/** Names a first comment. */
export function commentOnText(platform: AccountPlatform): string {
  return `First comment on ${NETWORKS[platform].name}:`;
}

/** The toast after a post went out to some of its accounts only. */
export function partlyPublishedText(published: number, all: number): string {
  return `Post published on ${published} of its ${all} accounts`;
}

/** Texts about sending all failed posts again; each names how many. */
export const retryAllMessages = {
  retry: (count: number) => `Retry all ${count} failed posts`,
  title: (count: number) => `Send ${count} failed posts again?`,
  text: 'Each is sent now, and only to accounts that certainly don’t have it yet.',
  cancel: 'Cancel',
  send: (count: number) => `Send ${count} posts`,
  progress: (done: number, count: number) => `Sent ${done} of ${count}…`,
  stop: 'Stop',
  stopping: 'Stopping…',
} as const;

/** Results of failed posts that were sent again together; `untried` were left when somebody stopped it. */
export function retriedText(counts: { published: number; waiting: number; failed: number; untried: number }): string {
  const { published, waiting, failed, untried } = counts;
  const parts = [
    [published, 'published'],
    [waiting, 'waiting to be sent'],
    [failed, 'not published'],
    [untried, 'not tried'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `Failed posts sent again: ${said.join(', ')}.`;
}

/** The box that has networks delete a post as well. */
export function deleteThereText(networks: readonly AccountPlatform[]): string {
  return `Delete it on ${namesOf(networks)} too`;
}

/** The toast after a deletion; networks delete a moment later. */
export function deletedText({ isPublished, networks, isSkipped }: Deletion): string {
  if (isSkipped) return postMessages.skipped;
  if (networks !== undefined) return `${postMessages.deleted}. It’s being deleted on ${namesOf(networks)} too.`;
  return isPublished ? postMessages.deletedHereOnly : postMessages.deleted;
}

/** A post that was deleted at its network. */
export function removedText(platform: AccountPlatform): string {
  return `Deleted on ${NETWORKS[platform].name}`;
}

function namesOf(networks: readonly AccountPlatform[]): string {
  const names = networks.map((platform) => NETWORKS[platform].name);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

/** The link to a post where it went out. */
export function viewOnText(platform: AccountPlatform): string {
  return `View on ${NETWORKS[platform].name}`;
}

/** Why a post failed whose account has been connected again since. */
export function connectionBackText(platform: AccountPlatform): string {
  return `${NETWORKS[platform].name} was disconnected. It’s back: press ${postMessages.retry}.`;
}

/** Names a deleted post beside its Undo. */
export function deletedExcerptText({ excerpt, isSkipped }: Deletion): string {
  return `${isSkipped ? 'Skipped' : 'Deleted'}: “${excerpt}”`;
}

const RHYTHMS: Record<number, string> = { 1: 'daily', 7: 'weekly', 14: 'every 2 weeks' };

/** The copies of a series that one row stands for: "weekly, 9 more". */
export function copiesText(daysBetween: number | null, moreCount: number): string {
  return `${RHYTHMS[daysBetween ?? 0] ?? 'repeats'}, ${moreCount} more`;
}
