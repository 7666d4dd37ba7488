import { TAGS_MAX_COUNT } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Visibility } from '#contract/networks/descriptor';
import type { PostStatus } from '#contract/postStates';
import type { ChangeScope } from '#contract/schemas/posts';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { excerptOf } from '../../../lib/excerpt';
import type { EditProblem } from './composerState';
import type { Problem } from './problems';
import { UNFINISHED_MAX_COUNT, UNFINISHED_MAX_DAYS } from './draft';

/** Texts of the Create Post page; those of the spec stand to the letter. */
export const composerMessages = {
  title: 'Create Post',
  editTitle: 'Edit Post',
  loadingPost: 'Loading your post...',
  saveChanges: 'Save Changes',
  saveAndPost: 'Save and Post Now',
  saving: 'Saving...',
  saveAsDraft: 'Save as draft',
  noDraftRepeats: 'A draft can’t repeat. Choose “Does not repeat” first.',
  moreActions: 'More actions',
  saveFailed: 'Failed to save changes',
  changesSaved: 'Changes saved',
  view: 'View',
  saveMine: 'Save mine anyway',
  loadTheirs: 'Load the saved version',
  conflict: 'Somebody, perhaps you in another window, changed this post after you opened it. Your text is kept.',
  backToPosts: 'Back to your posts',
  tabs: 'Parts of the post',
  content: 'Content',
  placeholder: 'What would you like to share?',
  overLimit: 'Over limit',
  platforms: 'Platforms',
  notConnected: 'Not connected',
  connect: 'Connect',
  accountsFailed: 'Your accounts couldn’t be loaded.',
  schedulePost: 'Schedule Post',
  postNow: 'Post Now',
  creating: 'Creating...',
  stillWorking: 'Still working…',
  cancel: 'Cancel',
  date: 'Date',
  time: 'Time',
  yourTime: '(your time)',
  postNowInstead: 'Post now',
  goodTimes: 'Good times to post:',
  seeMediaTab: 'See the Media tab.',
  leaveOut: (network: string) => `Leave out ${network}`,
  createFailed: 'Failed to create post',
  textKept: 'Your text is kept.',
  mayHaveArrived: 'It isn’t certain whether the post arrived. Trying again can’t post it twice.',
  nothingSent: 'You’re offline, so nothing was sent just now.',
  checkAndTryAgain: 'Check and try again',
  tryAgain: 'Try again',
  earlierVersionReceived:
    'An earlier version of this post was already received. Check your posts before you send this one, too.',
  postAsNew: 'Post as a new one',
  goOnAsNew: 'Go on as a new post',
  stillSending: 'This post is still being created. Look again in a moment.',
  saved: 'Saved',
  notSaved: 'This browser won’t keep drafts, so your text is lost when the page closes. Copy it before you leave.',
  restored: 'We restored your draft.',
  restoredChanges: 'Your unsaved changes are back.',
  setAsideChanges: 'Unsaved changes of another post are kept for you:',
  setAside: 'An unfinished post is kept for you:',
  restore: 'Restore',
  discard: 'Discard',
  unfinished: 'Unfinished posts',
  unfinishedKept: `Left in windows that have been closed. This device keeps the latest ${UNFINISHED_MAX_COUNT} for ${UNFINISHED_MAX_DAYS} days.`,
  unfinishedEdit: 'changes to a post',
  noText: '(no text)',
  continue: 'Continue',
  delete: 'Delete',
  add: 'Add',
  remove: 'Remove',
  scopeTitle: 'Save changes to a repeating post',
  scopeText: 'For more than this one, the days stay; a new time of day is for all of them.',
  tagsFull: `You can add up to ${TAGS_MAX_COUNT}`,
} as const;

/** The posts of a series that a change of one of them is for. */
export const SCOPE_LABELS: Record<ChangeScope, string> = {
  this: 'This one',
  following: 'This and following',
  all: 'All',
};

/** Settings of single networks. */
export const settingMessages = {
  visibility: 'Who can see it',
  language: 'Language',
  warning: 'Content warning',
  accountDefault: 'As set on the account',
  notSet: 'Not set',
  noWarning: 'None',
} as const;

export const VISIBILITY_LABELS: Record<Visibility, string> = {
  public: 'Public',
  unlisted: 'Quiet public',
  private: 'Followers',
  direct: 'People mentioned',
};

/** Error text next to the field that keeps a post from being sent. */
export const problemMessages: Record<Problem, string> = {
  ...POST_PROBLEM_TEXTS,
  'media-unsent': 'Upload the remaining files or remove them first',
  'repeat-incomplete': 'Please complete how it repeats',
  'other-text-too-long': 'Please shorten the texts that take turns',
};

/** Why a post cannot be edited. */
export const editProblemMessages: Record<EditProblem, string> = {
  sent: 'This post has already gone out, at least to one account, and can no longer be changed.',
  missing: 'This post no longer exists.',
  unreachable: 'The post couldn’t be loaded.',
};

/** Characters shown of a post's first line. */
const EDITED_LINE_LENGTH = 60;

/** Names the post that is being changed. */
export function editingText(status: PostStatus, savedContent: string): string {
  const kind = { draft: 'draft', scheduled: 'scheduled post', failed: 'failed post', published: 'post' }[status];
  const [line = ''] = savedContent.split('\n');
  return `Editing ${kind}: “${excerptOf(line, EDITED_LINE_LENGTH).text}”`;
}

/** Names the list of drafts that are in no window. */
export function unfinishedText(count: number): string {
  return `Unfinished (${count})`;
}

/** Words that differ between the two chip fields. */
export const tagMessages = {
  hashtags: { label: 'Hashtags', one: 'hashtag', sign: '#', add: 'Add hashtag' },
  mentions: { label: 'Mentions', one: 'mention', sign: '@', add: 'Add mention' },
} as const;

/** Length of a post with what is added to it (L-44); by X's count that may be less than what was typed. */
export function composedText(
  names: readonly string[],
  length: number,
  limit: number,
  countedBy: AccountPlatform | null,
): string {
  const counting = countedBy === null ? '' : `, ${countedByText(countedBy)}`;
  return `with ${names.join(' and ')} ${length}/${limit}${counting}`;
}

/** Names the choice among several accounts of a network. */
export function accountsOnText(platform: AccountPlatform): string {
  return `Accounts on ${NETWORKS[platform].name}`;
}

/** Says that a counter does not show plain characters. */
export function countedByText(platform: AccountPlatform): string {
  return `as ${NETWORKS[platform].shortName} counts`;
}

/** Size of a text that takes too many bytes. */
export function bytesText({ length, limit }: { length: number; limit: number }): string {
  return `${length}/${limit} bytes`;
}

/** Names what is set for one network. */
export function settingsOnText(platform: AccountPlatform): string {
  return `Settings on ${NETWORKS[platform].name}`;
}

/** One network's own count of what goes out, against its limit or that of a server. */
export function platformCountText(
  platform: AccountPlatform,
  length: number,
  limit: number = NETWORKS[platform].text.limit,
): string {
  return `${NETWORKS[platform].shortName} ${length}/${limit}`;
}

/** When readers of a network are there. */
export function goodTimesText(platform: AccountPlatform): string {
  const { name, postingTimes } = NETWORKS[platform];
  return `${name} ${postingTimes}`;
}
