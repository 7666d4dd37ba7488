import { NETWORKS, type AccountPlatform } from '#contract/networks';

/** Texts of the live preview. */
export const previewMessages = {
  title: 'Preview',
  choose: 'Network of the preview',
  noPlatform: 'Choose a platform, and see here what your post will look like.',
  empty: 'Your text appears here.',
  now: 'now',
  linkCard: 'The page’s title and image appear here.',
  showMore: 'Show more',
  behindWarning: 'Your text and files stay hidden until a reader presses “Show more”.',
  note: 'Approximate: networks may show it differently.',
} as const;

/** Point at which a network hides the rest of a text. */
export function foldHint(platform: AccountPlatform, characters: number): string {
  return `${NETWORKS[platform].name} shows about the first ${characters} characters before “more”.`;
}

/** Number of images behind the last one shown. */
export function moreMediaText(count: number): string {
  return `+${count}`;
}
