import { TAGS_MAX_COUNT, REPEAT_DAYS } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Repliers, Visibility } from '#contract/networks/descriptor';
import type { PostStatus } from '#contract/postStates';
import type { NetworkSetting } from '#contract/schemas/common';
import type { ChangeScope } from '#contract/schemas/posts';
import { countedByText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { kindText, UNIT_LABELS } from '../../components/repeat/messages';
import { excerptOf } from '../../lib/excerpt';
import { kindOn, type Repeat } from '../../lib/repeat';
import type { EditProblem } from './composerState';
import type { Problem } from './problems';
import { UNFINISHED_MAX_COUNT, UNFINISHED_MAX_DAYS } from './draft';
import type { Account } from '../../api/accountsApi';
import { handleOf } from '../../lib/handle';

/** Texts of the Create Post page; those of the spec stand to the letter. */
export const composerMessages = {
  title: 'Create Post',
  editTitle: 'Edit Post',
  loadingPost: 'Loading your post...',
  saveChanges: 'Save Changes',
  saveAndPost: 'Save and Post Now',
  saving: 'Saving...',
  saveDraft: 'Save draft',
  noDraftRepeats: 'A draft can’t repeat. Choose “Does not repeat” first.',
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
  allConnected: 'All connected',
  textTabs: 'Text for',
  allNetworks: 'All',
  hasOwnText: 'has its own text',
  sameAsCommon: 'The same text as for all networks, until you change it here.',
  useCommonText: 'Use the common text',
  makeThread: 'Make it a thread',
  copyRest: 'Copy the rest',
  parted: 'Lines of hyphens part your text.',
  madeThread: 'Made into a thread.',
  useFitted: 'Use this',
  keepAsIs: 'Keep as it is',
  cannotFit: 'Hashtags and mentions alone are too long.',
  addPart: 'Add part',
  removed: 'Removed.',
  undo: 'Undo',
  useCommonParts: 'Use the common parts',
  commonParts: 'Followed by the same parts as on the other networks.',
  filesOfAll: 'Files of all networks that have none of their own',
  useCommonFiles: 'Use the common files',
  firstComment: 'First comment',
  firstCommentNote: 'For a link or more hashtags, right below your post.',
  none: 'None',
  never: 'Never',
  notConnected: 'Not connected',
  connect: 'Connect',
  accountsFailed: 'Your accounts couldn’t be loaded.',
  schedulePost: 'Schedule Post',
  postNow: 'Post Now',
  creating: 'Creating...',
  stillWorking: 'Still working…',
  cancelSending: 'Cancel sending',
  uploadAgain: 'Nothing is lost. Press the button again, or remove the file first.',
  cancel: 'Cancel',
  date: 'Date',
  time: 'Time',
  yourTime: '(your time)',
  close: 'Close',
  more: 'More',
  moreKeeps: '“More” takes all of it along.',
  nextFree: 'Next free',
  picks: 'Quick picks',
  tomorrow: 'Tomorrow',
  month: 'Calendar',

  postNowInstead: 'Post now',
  goodTimes: 'Good times to post:',
  leaveOut: (network: string) => `Leave out ${network}`,
  fitFor: (network: string) => `Fit for ${network}`,
  staysHere: (networks: string) =>
    `The others get the post without waiting; for ${networks} it stays here until the files fit.`,
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
  savedHere: 'Saved on this device only: it is too long to be kept on the server.',
  notSaved: 'This browser won’t keep drafts, so your text is lost when the page closes. Copy it before you leave.',
  restored: 'We restored your draft.',
  restoredChanges: 'Your unsaved changes are back.',
  setAsideChanges: 'Unsaved changes of another post are kept for you:',
  setAside: 'An unfinished post is kept for you:',
  rest: (networks: string) => `Not sent to ${networks} yet: the files don’t fit there. The others have the post.`,
  restore: 'Restore',
  discard: 'Discard',
  unfinished: 'Unfinished posts',
  unfinishedKept: `Left in windows that have been closed, or on other devices. The latest ${UNFINISHED_MAX_COUNT} are kept for ${UNFINISHED_MAX_DAYS} days.`,
  unfinishedElsewhere: 'not on this device',
  draftGone: 'This draft was posted or deleted meanwhile.',
  draftDeleted: 'Draft deleted',
  draftNotDeleted: 'The draft couldn’t be deleted. Please try again.',
  draftNotRead: 'The draft couldn’t be opened. Please try again.',
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

/** Under the text: what can be put into the post. */
export const toolMessages = {
  hashtags: 'Hashtags',
  mentions: 'Mentions',
  emoji: 'Emoji',
  snippets: 'Snippets',
  assistant: 'Assistant',
} as const;

/** Texts of the picker of emoji. */
export const emojiMessages = { search: 'Search emoji', loading: 'Loading…', none: 'No emoji found' } as const;

/** The accounts that a post goes out as. */
export function postingAsText(accounts: readonly Account[]): string {
  return accounts.length === 0 ? '' : `as ${accounts.map(({ username }) => handleOf(username)).join(', ')}`;
}

/** Names the settings of some networks. */
export function settingsOfText(platforms: readonly AccountPlatform[]): string {
  const [first] = platforms;
  return platforms.length === 1 && first !== undefined
    ? settingsOnText(first)
    : `Settings of ${platforms.length} networks`;
}

/** What is set for single networks: "Mastodon: Quiet public, de". */
export function settingsText(settings: readonly NetworkSetting[]): string {
  const texts = settings.map((setting) => `${NETWORKS[setting.platform].name}: ${valuesOf(setting).join(', ')}`);
  return texts.length === 0 ? settingMessages.usual : texts.join(' · ');
}

function valuesOf({
  visibility,
  replies,
  link_card: card,
  language,
  content_warning: warning,
}: NetworkSetting): string[] {
  const cardText = card === undefined ? undefined : card ? settingMessages.withCard : settingMessages.withoutCard;
  const values = [
    visibility && VISIBILITY_LABELS[visibility],
    replies && REPLIERS_LABELS[replies],
    cardText,
    language,
    warning && `“${warning}”`,
  ];
  return values.flatMap((value) => value || []);
}

/** How a post repeats, in a few words. */
export function repeatText({ kind, every, unit }: Repeat, date: string): string {
  return kind === 'custom' ? `Every ${every} ${UNIT_LABELS[unit]}` : kindText(kindOn(kind, date), date);
}

/** The networks below which a first comment stands. */
export function commentsText(platforms: readonly AccountPlatform[]): string {
  return platforms.length === 0 ? composerMessages.none : `On ${namesOf(platforms)}`;
}

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
  replies: 'Who can reply',
  everyone: 'Everyone',
  linkCard: 'Card of the first link',
  cardWithoutFiles: 'Where the post has no files',
  cardInsteadOfFiles: 'Always, instead of files',
  noCard: 'Never',
  withCard: 'card',
  withoutCard: 'no card',
  usual: 'As usual',
} as const;

export const VISIBILITY_LABELS: Record<Visibility, string> = {
  public: 'Public',
  unlisted: 'Quiet public',
  connections: 'Connections only',
  private: 'Followers',
  direct: 'People mentioned',
};

export const REPLIERS_LABELS: Record<Repliers, string> = {
  following: 'Accounts you follow',
  mentioned: 'Accounts you mention',
  subscribers: 'Your subscribers',
  verified: 'Verified accounts',
};

/** Error text next to the field that keeps a post from being sent. */
export const problemMessages: Record<Problem, string> = {
  ...POST_PROBLEM_TEXTS,
  'media-unsent': 'Upload the remaining files or remove them first',
  'repeat-incomplete': 'Please complete how it repeats',
  'other-text-too-long': 'Please shorten the texts that take turns',
  'own-text-blank': 'A network’s own text is empty: write one, or use the common text',
  'own-text-too-long': 'A network’s own text is too long for it, or has too many tags',
  'part-blank': 'A part of the thread is empty: write it, or remove it',
  'part-too-long': 'A part of the thread is too long for a network',
  'part-cashtags': `A part of the thread has too many cashtags: ${POST_PROBLEM_TEXTS['too-many-cashtags']}`,
  'parts-repeated': 'A repeating post is one text: remove its further parts, or don’t repeat',
  'comment-too-long': 'Please shorten the first comment',
  'comment-repeated': 'A repeating post has no first comment: remove it, or don’t repeat',
  'own-text-repeated': 'A repeating post has one text for all networks: use the common text, or don’t repeat',
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

/** Says what a press waits for. */
export function waitingText(count: number): string {
  return `Waiting for ${count} ${count === 1 ? 'upload' : 'uploads'}…`;
}

/** Says which file has kept a post from being sent. */
export function notUploadedText(filename: string): string {
  return `Not sent, because ${filename} wasn’t uploaded.`;
}

/** Names the list of drafts that are in no window. */
export function unfinishedText(count: number): string {
  return `Unfinished (${count})`;
}

/** Words that differ between the two chip fields. */
export const tagMessages = {
  hashtags: { label: 'Hashtags', one: 'hashtag', sign: '#', add: 'Add hashtag', placeholder: 'Add a hashtag' },
  mentions: { label: 'Mentions', one: 'mention', sign: '@', add: 'Add mention', placeholder: 'Add a mention' },
} as const;

/** Length of a post with what is added to it; by X's count that may be less than what was typed. */
export function composedText(
  names: readonly string[],
  length: number,
  limit: number,
  countedBy: AccountPlatform | null,
): string {
  const counting = countedBy === null ? '' : `, ${countedByText(countedBy)}`;
  return `with ${names.join(' and ')} ${length}/${limit}${counting}`;
}

/** Names the field with the first comment on a network. */
export function commentLabel(platform: AccountPlatform): string {
  return `First comment on ${NETWORKS[platform].name}`;
}

/** Says that an account may not comment yet. */
export function commentPermissionText(platform: AccountPlatform, username: string): string {
  return `${NETWORKS[platform].name} asks for one more permission before ${username} can comment from here.`;
}

/** Leads to that permission. */
export function allowCommentsLabel(platform: AccountPlatform): string {
  return `Allow comments on ${NETWORKS[platform].name}`;
}

/** Names the choice among several accounts of a network. */
export function accountsOnText(platform: AccountPlatform): string {
  return `Accounts on ${NETWORKS[platform].name}`;
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
  return `${NETWORKS[platform].name} ${length}/${limit}`;
}

/** When readers of a network are there. */
export function goodTimesText(platform: AccountPlatform): string {
  const { name, postingTimes } = NETWORKS[platform];
  return `${name} ${postingTimes}`;
}

/** Names the field with a network's own text. */
export function ownTextLabel(platform: AccountPlatform): string {
  return `Text for ${NETWORKS[platform].name}`;
}

/** Offers to shorten a text to a network's limit. */
export function fitLabel(limit: number): string {
  return `Fit to ${limit}`;
}

/** Says what would be left of a text. */
export function fittedText(left: number): string {
  return `This would go out; ${left} ${left === 1 ? 'character is' : 'characters are'} left out:`;
}

/** Names a text that follows in a thread; the first one is part 1. */
export function partLabel(number: number, platform: AccountPlatform | undefined): string {
  return platform === undefined ? `Part ${number}` : `Part ${number} for ${NETWORKS[platform].name}`;
}

/** Names the button that takes a part out. */
export function removePartLabel(number: number): string {
  return `Remove part ${number}`;
}

/** Says which networks get the parts of a thread, and which get its first text alone. */
export function threadText(takers: readonly AccountPlatform[], others: readonly AccountPlatform[]): string {
  const goes = `The parts follow as a thread on ${namesOf(takers)}.`;
  return others.length === 0
    ? goes
    : `${goes} ${namesOf(others)} ${others.length === 1 ? 'gets' : 'get'} the first text alone.`;
}

/** Lets a network have parts of its own. */
export function ownPartsLabel(platform: AccountPlatform): string {
  return `Change the parts for ${NETWORKS[platform].name}`;
}

/** Lets a network have files of its own. */
export function ownFilesLabel(platform: AccountPlatform): string {
  return `Choose files for ${NETWORKS[platform].name}`;
}

/** Names the files of one network, or of a part. */
export function filesLabel(of: string): string {
  return `Files of ${of}`;
}

/** Names the description that a file has on one network. */
export function ownAltTextLabel(filename: string, platform: AccountPlatform): string {
  return `Alt text of ${filename} on ${NETWORKS[platform].name}`;
}

/** Names networks in a sentence. */
export function namesOf(platforms: readonly AccountPlatform[]): string {
  return LIST.format(platforms.map((platform) => NETWORKS[platform].name));
}

const LIST = new Intl.ListFormat('en');

/** Texts about the queue on Create Post. */
export const composerQueueMessages = {
  add: 'Add to queue',
  hint: 'Next in the queue:',
  paused: 'The queue is paused.',
  chooseTimes: 'Choose posting times',
} as const;

/** Says how much of a text was too long. */
export function didNotFitText(count: number): string {
  return count === 1 ? '1 character did not fit' : `${count} characters did not fit`;
}

/** Says for which networks one post is not enough. */
export function tooLongForText(platforms: readonly AccountPlatform[]): string {
  return `Too long for one post on ${namesOf(platforms)}.`;
}

/** Says whose posting times are missing. */
export function chooseTimesText(account: Account | undefined): string {
  const whose = account === undefined ? '' : `of ${NETWORKS[account.platform].name} ${handleOf(account.username)} `;
  return `${whose}to add posts to a queue`;
}

/** Texts of the warning about posts that are much the same. */
export const repeatsMessages = {
  sameText: `Same text on the same account within ${REPEAT_DAYS} days:`,
  sameHour: 'On the same account within the hour:',
} as const;

const STATES: Record<PostStatus, string> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  failed: 'perhaps published',
};

/** Where a post is, and how far it has come: "Twitter @ada, scheduled". */
export function placeText(accounts: readonly Account[], status: PostStatus): string {
  const places = accounts.map(({ platform, username }) => `${NETWORKS[platform].name} ${handleOf(username)}`);
  return [...places, STATES[status]].join(', ');
}

/** Texts of the Hashtags tab. */
export const hashtagMessages = {
  custom: 'Custom hashtag',
  selected: 'Selected hashtags',
  noneSelected: 'No hashtags selected yet.',
  generate: 'Generate AI Suggestions',
  showTrending: 'Show Trending',
  hideTrending: 'Hide Trending',
  add: 'Add',
  remove: 'Remove',
  suggestions: 'Suggestions',
  trending: 'Trending',
  note: 'Suggestions come from your text, your own hashtags and a fixed list. Nothing is sent.',
  waiting: 'Generating suggestions...',
  hint: 'Write something or press Generate AI Suggestions, and hashtags that fit appear here.',
} as const;

/** Relevance of a suggestion in percent. */
export function matchText(relevance: number): string {
  return `${Math.round(relevance * 100)}% match`;
}

/** Number of suggestions shown. */
export function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** Texts of the live preview. */
export const previewMessages = {
  title: 'Preview',
  choose: 'Network of the preview',
  noPlatform: 'Choose a platform, and see here what your post will look like.',
  noAccount: 'Connect an account, and your post stands here as its network will show it.',
  connect: 'Connect an account',
  empty: 'Your text appears here.',
  now: 'now',
  files: 'Files of the post',
  linkCardComes: 'Reading the page…',
  noLinkCard: 'No card was found at this address.',
  showMore: 'Show more',
  behindWarning: 'Your text and files stay hidden until a reader presses “Show more”.',
  note: 'Approximate: networks may show it differently.',
} as const;

/** Point at which a network hides the rest of a text. */
export function foldHint(platform: AccountPlatform, characters: number): string {
  return `${NETWORKS[platform].name} shows about the first ${characters} characters before “more”.`;
}

/** Place of a file among those that are swiped, or of a text in its thread. */
export function positionText(place: number, count: number): string {
  return `${place}/${count}`;
}

/** Number of images behind the last one shown. */
export function moreMediaText(count: number): string {
  return `+${count}`;
}
