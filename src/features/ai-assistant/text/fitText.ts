import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { checkPost } from '#contract/postRules';
import { missingTags } from '#contract/tags';

type Draft = {
  /** Makes the draft of its words. */
  frame: (words: string) => string;
  words: string;
  /** Hashtags that go below the draft where there is space, with their signs. */
  tags: readonly string[];
  /** Networks whose limits count; none named: all. */
  platforms: readonly AccountPlatform[];
};

/** Writes a draft that fits: with as many hashtags as there is space for, and where its words are too many, with fewer. */
export function fitText({ frame, words, tags, platforms }: Draft): string {
  const draft = frame(words);
  if (!fits(draft, platforms)) return frame(shorten(words, (fewer) => fits(frame(fewer), platforms)));
  const missing = missingTags(draft, { hashtags: tags.map((tag) => tag.slice(1)), mentions: [] });
  for (let count = missing.length; count > 0; count -= 1) {
    const tagged = `${draft}\n\n${missing.slice(0, count).join(' ')}`;
    if (fits(tagged, platforms)) return tagged;
  }
  return draft;
}

/** True if no network would refuse a text for its length. */
export function fits(text: string, platforms: readonly AccountPlatform[]): boolean {
  const counting = platforms.length === 0 ? ACCOUNT_PLATFORMS : platforms;
  return checkPost({ content: text }, counting).every(({ code }) => code === 'blank');
}

/** The longest beginning of a text that is accepted, cut between words, or within one that is too long by itself. */
function shorten(text: string, isAccepted: (fewer: string) => boolean): string {
  const beginning = (length: number) => `${beginningOf(text, length).trimEnd()}…`;
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isAccepted(beginning(middle))) least = middle;
    else most = middle - 1;
  }
  const cut = text.slice(0, least + 1).search(/\s\S*$/u);
  return beginning(cut > least / 2 ? cut : least);
}
