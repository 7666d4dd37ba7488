import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { refusalText } from '#contract/refusals';
import type { ReasonParams } from '#contract/schemas/common';
import type { Series } from '#contract/schemas/series';
import { asSentence } from '../../api/failureText';
import { sentenceText } from '../../components/repeat/messages';

const PAUSES: Record<string, string> = {
  account_disconnected: 'An account that it goes to was disconnected.',
  account_not_connected: 'An account that it goes to isn’t connected any more.',
};

const REFUSED = 'Its next post was refused. Look at what it says, and save it again.';

type Pause = { code: string | null | undefined; params: ReasonParams | null | undefined; sentence: string | null };

/** Why a repeating post is paused; an older row says it in a sentence. Null: nobody knows. */
export function pauseReasonText({ code, params, sentence }: Pause): string | null {
  if (sentence) return sentence;
  if (!code) return null;
  return asSentence(PAUSES[code] ?? refusalText({ code, params: params ?? undefined }) ?? REFUSED);
}

/** Texts of repeating posts. */
export const seriesMessages = {
  title: 'Repeating posts',
  next: 'Next:',
  edit: 'Edit',
  stop: 'Stop',
  remove: 'Remove',
  editTitle: 'Edit repeat',
  firstDay: 'First day',
  time: 'Time',
  text: 'Text',
  editHint: 'It’s for all its posts that were not sent, other than those that you changed one by one.',
  goOnHint: 'Saving sets it going again.',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Changes saved',
  saveFailed: 'Failed to save the repeat',
  stopTitle: 'Stop repeating?',
  keep: 'Keep it',
  stopConfirm: 'Stop repeating',
  stopped: 'It doesn’t repeat any more.',
  stopFailed: 'Failed to stop the repeat',
  loading: 'Loading…',
  gone: 'This post doesn’t repeat any more.',
  loadFailed: 'The repeating posts couldn’t be loaded.',
  view: 'View',
  bringBackTitle: 'Bring back',
  bringBackHint: 'The post goes out again with its text, its files and its settings.',
  days: 'Days between',
  times: 'Times at most',
  secondText: 'Second text, which takes turns',
  bringBack: 'Bring back',
  bringBackFailed: 'Failed to bring the post back',
  postFailed: 'The post couldn’t be loaded.',
  numbers: 'Please choose days from 1 to 999, times from 1 to 9999, and a time',
} as const;

/** The toast after a post was made that repeats. */
export function repeatsText({ sentence, first, zone }: Pick<Series, 'sentence' | 'first' | 'zone'>): string {
  return `Post scheduled. ${sentenceText(sentence, timeOf(first), zone)}`;
}

/** What is lost when a repeat is stopped. */
export function stopText(planned: number): string {
  if (planned === 0) return 'What went out stays as it is.';
  const posts = planned === 1 ? '1 post that was not sent is' : `${planned} posts that were not sent are`;
  return `${posts} deleted. What went out stays as it is.`;
}

/** Names a button for one of several. */
export function buttonLabel(button: string, excerpt: string): string {
  return `${button} “${excerpt}”`;
}

/** The time of day (HH:mm) of the first post of a series. */
export function timeOf(first: string): string {
  return first.slice('YYYY-MM-DDT'.length);
}

/** Names of networks, for those who do not see their signs. */
export function networksText(platforms: readonly AccountPlatform[]): string {
  return platforms.map((platform) => NETWORKS[platform].name).join(', ');
}
