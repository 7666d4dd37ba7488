import { ACCOUNT_PLATFORMS, type AccountPlatform } from './networks';

/** The column with the text that a network gets instead of `text`. */
export const textField = <P extends AccountPlatform>(platform: P): `text:${P}` => `text:${platform}`;

/** Networks below whose posts a first comment can stand. */
export const COMMENTED = ['facebook', 'linkedin', 'instagram'] as const satisfies readonly AccountPlatform[];
export type Commented = (typeof COMMENTED)[number];

/** The column with the first comment on a network. */
export const commentField = <P extends Commented>(platform: P): `comment:${P}` => `comment:${platform}`;

/**
 * Columns of an import, in the order of an export. `time` and `date` are on the clocks of `zone`; a row without any of them is a
 * draft. `slot` "next" takes the next free slot of each account instead. Several accounts, hashtags, mentions or addresses of
 * files are separated by spaces, descriptions of files by " | "; `settings` is the JSON of a post's `network_settings`, `variants`
 * and `parts` that of lists of ImportVariant and ImportPart.
 */
export const IMPORT_FIELDS = [
  'date',
  'time',
  'zone',
  'accounts',
  'text',
  'hashtags',
  'mentions',
  'media',
  'alt',
  'slot',
  'settings',
  ...ACCOUNT_PLATFORMS.map(textField),
  'variants',
  'parts',
  ...COMMENTED.map(commentField),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
