import { NETWORKS, type AccountPlatform } from '#contract/networks';

/** Texts of the live preview. */
export const previewMessages = {
  title: 'Preview',
  choose: 'Network of the preview',
  noPlatform: 'Choose a platform, and see here what your post will look like.',
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
export function placeText(place: number, count: number): string {
  return `${place}/${count}`;
}

/** Number of images behind the last one shown. */
export function moreMediaText(count: number): string {
  return `+${count}`;
}
