import type { AccountPlatform } from '#contract/networks';
import type { VersionName } from '../aiAssistantSlice';
import { fitText } from './fitText';
import { hashtagsFor } from './hashtags';
import { capitalize, correct, endSentence, headlineOf } from './wording';

/** Ways in which people pass a post on differ by network. */
const PASS_IT_ON: Record<AccountPlatform, string> = {
  twitter: 'Somebody you know should see this? Repost it, so that nobody misses out.',
  facebook: 'Somebody you know should see this? Share it with them, so that nobody misses out.',
  linkedin: 'Somebody in your network should see this? Share it with them, so that nobody misses out.',
  instagram: 'Somebody you know should see this? Tag them, and save it for later, so that nobody misses out.',
  bluesky: 'Somebody you know should see this? Repost it, so that nobody misses out.',
  mastodon: 'Somebody you know should see this? A boost helps, so that nobody misses out.',
};
const PASS_IT_ON_ANYWHERE = 'Somebody you know should see this? Pass it on, so that nobody misses out.';

const TAGS_AT_MOST = 3;

/**
 * Three drafts about a subject for some networks: as news, as a question and as a look behind the scenes. They add nothing
 * that could be untrue. Each fits the limits of its networks; with none named, those of all.
 */
export function framesOf(subject: string, platforms: readonly AccountPlatform[]): Record<VersionName, string> {
  const about = subject.trim().replace(/\s+/gu, ' ');
  const fit = (frame: (words: string) => string, words: string) =>
    fitText({ frame, words: correct(words), tags: tagsFor(words), platforms });
  return {
    version1: fit((words) => `Worth sharing: ${endSentence(words)}\n\n${passItOn(platforms)}`, about),
    version2: fit(questionFrame, headlineOf(about)),
    version3: fit(storyFrame, headlineOf(about)),
  };
}

/** Opens a conversation. */
export function questionFrame(words: string): string {
  return `${endSentence(capitalize(words))}\n\nWhat would you like to find out first? Ask below: no question is too small.`;
}

/** Announces a story, and lets readers choose where it begins. */
export function storyFrame(words: string): string {
  return `Behind the scenes: ${endSentence(words)}\n\n1. How it began\n2. What was hardest\n3. Why we kept going\n\nWhich part do you want?`;
}

/** The hashtags below a draft: the fewest that the advice recommends. */
export function tagsFor(text: string): string[] {
  return hashtagsFor(text).slice(0, TAGS_AT_MOST);
}

function passItOn(platforms: readonly AccountPlatform[]): string {
  const [only, ...others] = platforms;
  return only === undefined || others.length > 0 ? PASS_IT_ON_ANYWHERE : PASS_IT_ON[only];
}
