/** Letters beyond ASCII of the languages that windows-1252 is mostly written in; no word has letters of two of them. */
const ALPHABETS = [
  'äöüßéèà', // German
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíñóúü', // Spanish
  'áâãàçéêíóôõúü', // Portuguese
  'àèéìòù', // Italian
  'àçèéíïòóúü', // Catalan
  'èéêëïóöü', // Dutch
  'åäöéàü', // Swedish, Finnish
  'æøåéèêóòôüöä', // Danish, Norwegian
  'äëïöüéèêçñóáíôâîûå', // English
];

/** Letters, but for signs that count as such. */
const WORD = /[^\P{L}ªºµ]+/gu;

const BEYOND_ASCII = /\P{ASCII}/u;

/** Letters in places where none of these languages has them, but others do in their own encodings. */
const MISPLACED = new RegExp(
  [
    String.raw`\p{Ll}\p{Lu}`,
    String.raw`\P{ASCII}{3}`,
    String.raw`^\P{ASCII}{2,}$`,
    'ÿ',
    String.raw`^è(?=\p{L})(?!ve|ze)`,
    String.raw`è(?=[aiou])`,
    'œ(?![cdilnstu])',
    String.raw`[aeiouyâêô]ò(?=\p{L})`,
    String.raw`[ìù](?=\p{L})`,
    'õ(?!e)',
    String.raw`ã(?![oei]|s?(?!\p{L}))`,
    'ñ(?![aeiouáéíóúü])',
    'ç(?![aouáâãàóôõúùû]|$)',
  ].join('|'),
  'u',
);

/** Signs beyond ASCII where they make no sense, and signs that nobody has use for. */
const ODD_SIGN = new RegExp(
  [
    // Between letters.
    String.raw`(?<=\p{L})[‚„“”‘‹›«»™®©°‰•§¶±½¼¾×÷](?=\p{L})`,
    String.raw`(?<=\p{Ll})–(?=\p{Ll})`,
    // Beside letters.
    String.raw`(?<=[^\P{L}ªºµ])[€£¥¢½¼¾¡¿‚„µ]`,
    String.raw`[€£¥¢½¼¾™‰](?=\p{L})`,
    String.raw`(?<![\d.nN])[ªº]`,
    String.raw`(?<![\dm])[²³]`,
    String.raw`(?<!\d)¹`,
    String.raw`[¿¡](?![\p{L}\d¿¡"'“‘«([{ \u00A0])`,
    // Anywhere.
    String.raw`[\u0080-\u009F¤¦¨¯¬¸†‡ˆ˜ƒ\uFFFD]`,
  ].join('|'),
  'gu',
);

/** Of so many words with letters beyond ASCII one may be a foreign name. */
const WORDS_PER_FOREIGN = 50;

/**
 * Whether a text of windows-1252 reads like one of a Western European language, or English. Text in another encoding nearly never
 * does: its letters come out as signs between letters, capitals within words, or letters of several languages in one word.
 */
export function readsAsWestern(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => BEYOND_ASCII.test(word));
  const foreign = words.filter((word) => !isWestern(word)).length;
  const odd = foreign + (text.match(ODD_SIGN)?.length ?? 0);
  return odd * WORDS_PER_FOREIGN <= words.length;
}

function isWestern(word: string): boolean {
  const small = word === word.toUpperCase() ? word.toLowerCase() : word;
  if (MISPLACED.test(small)) return false;
  const letters = [...small.toLowerCase()].filter((letter) => letter > '\u007F');
  return ALPHABETS.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
}
