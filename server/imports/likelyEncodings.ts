import { ENCODING_NAMES, type Encoding } from '#contract/importEncodings';
import { mapInTurns } from '../lib/takeTurns';
import { decodeBytes } from '../lib/decodeText';

const WESTERN = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœß';
const CENTRAL = 'ąćęłńóśźżáčďéěíĺľňřŕšťúůýžäôöüőűăâîşţșțđ';
const BALTIC = 'āčēģīķļņšūžąęėįųõäöü';
const TURKISH = 'çğıöşüâîûi̇';
const VIETNAMESE = 'ăâđêôơưàáèéìíòóùúý';

const lettersOf = (letters: string) => new RegExp(`[${letters}${letters.toUpperCase()}]`, 'u');
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u;
const CYRILLIC = /[\p{Script=Cyrillic}№]/u;

/** The letters that texts in an encoding mostly have, besides those of ASCII. */
const LETTERS: Record<Exclude<Encoding, `utf-16${string}`>, RegExp> = {
  'utf-8': /[\p{L}\p{M}\p{Emoji_Presentation}]/u,
  'windows-1252': lettersOf(WESTERN),
  'iso-8859-15': lettersOf(WESTERN),
  macintosh: lettersOf(WESTERN),
  cp850: lettersOf(WESTERN),
  cp437: lettersOf(WESTERN),
  'windows-1250': lettersOf(CENTRAL),
  'iso-8859-2': lettersOf(CENTRAL),
  'windows-1251': CYRILLIC,
  'koi8-u': CYRILLIC,
  'x-mac-cyrillic': CYRILLIC,
  ibm866: CYRILLIC,
  'windows-1253': /\p{Script=Greek}/u,
  'windows-1254': lettersOf(TURKISH),
  'windows-1257': lettersOf(BALTIC),
  'windows-1255': /\p{Script=Hebrew}/u,
  'windows-1256': /\p{Script=Arabic}/u,
  'windows-1258': lettersOf(`${VIETNAMESE}\u0300\u0301\u0303\u0309\u0323`),
  'windows-874': /\p{Script=Thai}/u,
  shift_jis: JAPANESE,
  'euc-jp': JAPANESE,
  'iso-2022-jp': JAPANESE,
  gb18030: /\p{Script=Han}/u,
  big5: /\p{Script=Han}/u,
  'euc-kr': /\p{Script=Hangul}/u,
};
const CANDIDATES = ENCODING_NAMES.filter((name) => name in LETTERS) as (keyof typeof LETTERS)[];

const USUAL_SIGN = /[\u00A0\u00AD‘’‚“”„–—…•€£«»°§©®™´·¿¡　、。，．：；！？「」『』（）～・％＆／－＋＃＠]/u;
const NOT_TEXT = /[\u0080-\u009F\uFFFD\p{Co}\p{Cn}]/u;
const HALF_WIDTH = /[\uFF61-\uFF9F]/u;
/** A capital within a word, and letters of two scripts side by side: what the wrong encoding makes of a word. */
const BROKEN_WORD =
  /\p{Ll}(?=\p{Lu})|[a-z](?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])|[\p{Script=Cyrillic}\p{Script=Greek}](?=[a-z])/gu;
const SIGN_IN_WORD = /(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’´·…—\u00AD](?=[a-zà-ÿ])/gu;

/** What each of these counts, where a letter that is not expected counts 1. */
const NOT_TEXT_COUNTS = 5;
const HALF_WIDTH_COUNTS = 0.8;
const BROKEN_COUNTS = 2;
/** Signs alone are what the wrong encoding makes of a character or two of Eastern Asia. */
const NO_LETTER_COUNTS = 0.2;

/** Encodings that are worth showing. */
const SHOWN_MAX = 8;

/** Nearly all bytes are text in these, or few files are in them, so they come after what fits as well. */
const SELDOM: readonly Encoding[] = ['gb18030', 'big5', 'cp437', 'iso-8859-15', 'windows-1258', 'x-mac-cyrillic'];
const SELDOM_COUNTS = 0.15;
/** What is plainly in this one is asked for nowhere. */
const NOT_PLAIN: Encoding = 'windows-1252';
const NOT_PLAIN_COUNTS = 0.4;

/** The encodings in which bytes read like text, the likeliest first; some 50 ms of processor time for 4 kB, in turns. */
export async function likelyEncodings(sample: Uint8Array): Promise<Encoding[]> {
  const rated = await mapInTurns(CANDIDATES, (encoding) => {
    return { encoding, oddness: oddnessOf(decodeBytes(sample, encoding), encoding) };
  });
  return rated
    .sort((one, other) => one.oddness - other.oddness)
    .slice(0, SHOWN_MAX)
    .map(({ encoding }) => encoding);
}

/** How strange a text is for one in this encoding: 0 is not at all, 1 that none of its letters is expected. */
function oddnessOf(text: string, encoding: keyof typeof LETTERS): number {
  const characters = [...text].filter((character) => character > '\u007F');
  const countOf = (character: string) => {
    if (NOT_TEXT.test(character)) return NOT_TEXT_COUNTS;
    if (LETTERS[encoding].test(character)) return HALF_WIDTH.test(character) ? HALF_WIDTH_COUNTS : 0;
    return USUAL_SIGN.test(character) ? 0 : 1;
  };
  const odd = characters.reduce((sum, character) => sum + countOf(character), 0);
  const broken = (text.match(BROKEN_WORD)?.length ?? 0) + (text.match(SIGN_IN_WORD)?.length ?? 0);
  const reserve = encoding === NOT_PLAIN ? NOT_PLAIN_COUNTS : SELDOM.includes(encoding) ? SELDOM_COUNTS : 0;
  const lacking = characters.some((character) => LETTERS[encoding].test(character)) ? 0 : NO_LETTER_COUNTS;
  return (odd + broken * BROKEN_COUNTS) / Math.max(1, characters.length) + reserve + lacking;
}
