import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { checkPost } from '#contract/postRules';

/** True if no network would refuse a text for its length; none named: if none at all would. */
export function fits(text: string, platforms: readonly AccountPlatform[]): boolean {
  const counting = platforms.length === 0 ? ACCOUNT_PLATFORMS : platforms;
  return checkPost({ content: text }, counting).every(({ code }) => code === 'blank');
}

/** The longest beginning of a text that is accepted, cut between words, or within one that is too long by itself. */
export function shorten(text: string, isAccepted: (fewer: string) => boolean): string {
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
