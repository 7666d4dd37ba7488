/**
 * Columns of an import, in the order of an export. `time` and `date` are on the clocks of `zone`; a row without any of them is a
 * draft. `slot` "next" takes the next free slot of each account instead. Several accounts, hashtags, mentions or addresses of
 * files are separated by spaces, descriptions of files by " | "; `settings` is the JSON of a post's `network_settings`.
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
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
