import type { AccountPlatform } from '#contract/platforms';
import { PLATFORM_NAMES } from '#contract/platforms';

/** Texts of the live preview. */
export const previewMessages = {
  title: 'Preview',
  choose: 'Network of the preview',
  noPlatform: 'Choose a platform, and see here what your post will look like.',
  empty: 'Your text appears here.',
  now: 'now',
  note: 'Networks change their looks; this one is close.',
} as const;

/** What each network calls the link to the rest of a text. */
export const MORE_LABELS: Record<AccountPlatform, string> = {
  twitter: 'Show more',
  facebook: 'See more',
  linkedin: '…see more',
  instagram: '… more',
};

/** Inert drawings under a post: what people can do with it there. */
export const ACTION_LABELS: Record<AccountPlatform, readonly string[]> = {
  twitter: ['Reply', 'Repost', 'Like', 'Share'],
  facebook: ['Like', 'Comment', 'Share'],
  linkedin: ['Like', 'Comment', 'Repost', 'Send'],
  instagram: ['Like', 'Comment', 'Share'],
};

/** Says where a network hides the rest of a text. */
export function foldHint(platform: AccountPlatform, characters: number): string {
  return `${PLATFORM_NAMES[platform]} shows about the first ${characters} characters before “more”.`;
}

/** Says how many pictures stand behind the last one that is shown. */
export function moreMediaText(count: number): string {
  return `+${count}`;
}
