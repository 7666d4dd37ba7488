/** ISO 639 codes of the languages that most posts are written in. */
const CODES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'eo', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl'],
  ...['he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mk', 'mr', 'ms', 'nb', 'nl'],
  ...['nn', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi'],
  ...['yo', 'zh'],
];

export type Language = { code: string; name: string };

/** The languages to choose from, by name; `chosen` is among them even if it is none of the usual ones. */
export function languageOptions(chosen: string): Language[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const codes = chosen === '' || CODES.includes(chosen) ? CODES : [...CODES, chosen];
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
