import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import type { CalendarView } from '#contract/calendarViews';
import { formatFullDate, formatTime, formatWeekday } from '../../lib/dates';

/** Texts of the calendar. */
export const calendarMessages = {
  calendar: 'Calendar',
  views: 'Show the calendar as',
  today: 'Today',
  loading: 'Loading posts…',
  loadFailed: 'The calendar couldn’t be loaded.',
  nothing: 'Nothing planned',
  nothingOut: 'Nothing went out',
  nothingFound: 'No post here matches these filters.',
  clearFilters: 'Clear filters',
  plan: 'Plan a post',
  newPost: 'New post',
  filters: 'Filters',
  account: 'Account',
  allAccounts: 'All accounts',
  network: 'Network',
  allNetworks: 'All networks',
  state: 'State',
  allStates: 'All states',
  more: 'More about planning',
  queue: 'Queue',
  import: 'Import posts',
  drafts: 'Drafts',
  draftsHint: 'Drag a draft onto a day, or choose its time.',
  draftsKeysHint: 'M picks up the one with the focus, for the arrow keys to carry.',
  noDrafts: 'No drafts.',
  moreDrafts: 'Show more',
  schedule: 'Schedule…',
  edit: 'Edit',
  move: 'Move',
  duplicate: 'Duplicate',
  skip: 'Skip this one',
  editSeries: 'Edit repeat…',
  stopSeries: 'Stop repeating…',
  delete: 'Delete',
  close: 'Close',
  undo: 'Undo',
  days: 'Days',
  hours: 'Hours',
  now: 'Now',
} as const;

/** What saves what is shown. */
export const EXPORT_LABELS = { csv: 'Export these (CSV)', json: 'Export these (JSON)' } as const;

/** Names of the views. */
export const VIEW_LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', list: 'List' };

/** What the steps back and forward lead to. */
export const STEP_LABELS: Record<CalendarView, { previous: string; next: string }> = {
  month: { previous: 'Previous month', next: 'Next month' },
  week: { previous: 'Previous week', next: 'Next week' },
  day: { previous: 'Previous day', next: 'Next day' },
  list: { previous: 'Previous month', next: 'Next month' },
};

/** The word of each state. */
export const STATE_LABELS: Record<PostStatus, string> = {
  scheduled: 'Scheduled',
  draft: 'Draft',
  published: 'Published',
  failed: 'Failed',
};

/** Texts of moving. */
export const moveMessages = {
  keysHint: 'Arrow keys choose where to, Enter drops, Escape puts it back.',
  gridHint:
    'Arrow keys move between days and posts. Enter on a day begins a post; on a post it opens it, and M picks it up.',
  putBack: 'Put back.',
  failed: 'Failed to move post',
  scheduleFailed: 'Failed to schedule draft',
  undoFailed: 'Failed to move the post back',
  past: 'That time is over. Choose a later one.',
  sent: 'Already published, or on its way, so it can’t be moved.',
  offline: 'You are offline. The post stays where it was.',
  changed: 'This post was changed elsewhere in the meantime. It’s shown as it is now.',
  movedBack: 'Moved back',
  openInComposer: 'Open in composer',
} as const;

/** Names a day of the calendar. */
export function dayText(day: string, count: number): string {
  const posts = count === 1 ? '1 post' : `${count} posts`;
  return count === 0 ? formatWeekday(day) : `${formatWeekday(day)}, ${posts}`;
}

/** What became of the posts of some days: "17 published, 1 failed". */
export function statesText(statuses: readonly PostStatus[]): string {
  const counted = PAST_ORDER.map((status) => [status, statuses.filter((one) => one === status).length] as const);
  const texts = counted.flatMap(([status, count]) =>
    count === 0 ? [] : `${count} ${STATE_LABELS[status].toLowerCase()}`,
  );
  return texts.length === 0 ? calendarMessages.nothingOut : texts.join(', ');
}

const PAST_ORDER: readonly PostStatus[] = ['published', 'failed', 'scheduled', 'draft'];

/** Names the button that begins a post for a day. */
export function planText(day: string): string {
  return `${calendarMessages.plan} for ${formatWeekday(day)}`;
}

/** The way to the posts of a day for which there is no space. */
export function moreText(count: number): string {
  return `+${count} more`;
}

/** Networks in the product's order. */
export function inOrder(platforms: readonly AccountPlatform[]): AccountPlatform[] {
  return ACCOUNT_PLATFORMS.filter((platform) => platforms.includes(platform));
}

/** Names of networks, for those who do not see their signs. */
export function networksText(platforms: readonly AccountPlatform[]): string {
  return inOrder(platforms)
    .map((platform) => NETWORKS[platform].name)
    .join(', ');
}

/** A day and a time, as a move names them. */
export function placeText(at: string): string {
  const [day] = formatFullDate(at).split(' at ');
  return `${day ?? ''}, ${formatTime(at)}`;
}

/** Said when something is picked up by keys. */
export function pickedUpText(excerpt: string, at: string): string {
  return `Picked up “${excerpt}”, ${placeText(at)}. ${moveMessages.keysHint}`;
}

/** The toast after a move. */
export function movedText(at: string, isDraft: boolean): string {
  return `${isDraft ? 'Scheduled for' : 'Moved to'} ${placeText(at)}.`;
}
