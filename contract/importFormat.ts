import { ACCOUNT_PLATFORMS, type AccountPlatform } from './networks';

/** The column with the text that a network gets instead of `text`. */
export const textField = <P extends AccountPlatform>(platform: P): `text:${P}` => `text:${platform}`;

/** Networks below whose posts a first comment can stand. */
export const COMMENTED = ['facebook', 'linkedin', 'instagram'] as const satisfies readonly AccountPlatform[];
type Commented = (typeof COMMENTED)[number];

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

/** Encodings that an import reads, by their names in the Encoding Standard, with what people call them. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western European (Windows)',
  'iso-8859-15': 'Western European (ISO)',
  macintosh: 'Western European (Mac)',
  cp850: 'Western European (MS-DOS)',
  cp437: 'United States (MS-DOS)',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-u': 'Cyrillic (KOI8)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  ibm866: 'Cyrillic (MS-DOS)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** All of them, Unicode first. */
export const ENCODING_NAMES = Object.keys(ENCODINGS) as Encoding[];
