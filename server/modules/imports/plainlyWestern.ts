import { decodeBytes, readsAsWestern } from '../../lib/decodeText';

/** A language that has its own encoding, its letters beyond ASCII, and what none of its words has. */
type Rival = {
  encodings: readonly ('windows-1250' | 'windows-1257' | 'windows-1258')[];
  letters: string;
  never: RegExp;
};

const VOWEL = '[aeiouyáéíóúýäöüôěőűůąęăâîøåėįųāēīū]';
/** A consonant with no vowel beside it. */
const alone = (letters: string) => `(?<!${VOWEL}|^)[${letters}](?!${VOWEL}|$)`;

const RIVALS: readonly Rival[] = [
  // Polish
  { encodings: ['windows-1250'], letters: 'ąćęłńóśźż', never: /[qvx]|^[ąęń]|[ąćęńśź](?=[aeiouyąęó])|^.$/u },
  // Czech
  {
    encodings: ['windows-1250'],
    letters: 'áčďéěíňóřšťúůýž',
    never: new RegExp(`[qwx]|(?<![bdfmnptv])ě|(?<=${VOWEL}|^)ů|${alone('čňšž')}|(?<!${VOWEL}|^|[bcdghkptv])ř|^.$`, 'u'),
  },
  // Slovak
  {
    encodings: ['windows-1250'],
    letters: 'áäčďéíĺľňóôŕšťúýž',
    never: new RegExp(`[qwx]|(?<=${VOWEL}|^)[ĺŕ]|[ĺŕ](?![bcčdhkmnpstvzž])|${alone('čňšž')}|^.$`, 'u'),
  },
  // Croatian, Slovene
  { encodings: ['windows-1250'], letters: 'čćđšž', never: /[qwxy]|(?<![aeiour]|^)[čć](?![aeiour])|čs|^.$/u },
  // Hungarian
  { encodings: ['windows-1250'], letters: 'áéíóöőúüű', never: /[qwx]|[őű]{2}|^[űő]$/u },
  // Romanian
  { encodings: ['windows-1250'], letters: 'ăâîşţ', never: /[qwy]|[ăâ](?=[aeo])|^.$/u },
  // Lithuanian
  {
    encodings: ['windows-1257'],
    letters: 'ąčęėįšųūž',
    never: /[fhqwx]|(\p{L})\1|^[ąęėų]|[ąęėįųū](?=[ąęėįųū])|čs|[bcdglpvz]$|^[^į]$/u,
  },
  // Latvian
  {
    encodings: ['windows-1257'],
    letters: 'āčēģīķļņšūž',
    never: /[qwxy]|[āēīū](?=[aeoāēīū])|(?<=[aeoāēīū])[āēīū]|čs|^.$/u,
  },
  // Vietnamese, with tones behind their vowels
  {
    encodings: ['windows-1258'],
    letters: 'ăâđêôơưàáèéìíòóùúý\u0300\u0301\u0303\u0309\u0323',
    never: /[fjwz]|\p{L}{6}/u,
  },
];

/** Words of Western languages that come out well in another encoding, too, each common in its language. */
const COMMON =
  /^(?:à|où|là|voilà|très|après|dès|près|ç\p{L}+|\p{L}*[êè](?:me|mes|te|tes|tre|re|res|ve|ves|ne|ge|le|que)|prêts?|forêts?|\p{L}+î(?:tre|t|che|ches)|goût|août|è|più|già|così|però|\p{L}+ità|[aà]s?|não|\p{L}+(?:ão|ões|ãos|ñ[aeiou]s?)|você|más|está|aquí|día|días|på|å|år|får|når|så|må|også|første|før|gør|for|nær|være|køb|\p{L}+øde?)$/u;
/** So many of these are no chance. */
const COMMON_MIN = 2;

/** Of so many words one may be foreign. */
const WORDS_PER_FOREIGN = 10;

const WORD = /[\p{L}\p{M}]+/gu;
const BEYOND_ASCII = /\P{ASCII}/u;
const TEMPERATURE = /(?<=\d ?)°[CF]?\b/gu;
/** A bullet of Mac is a sign of money. */
const STRAY = /¥(?! ?\d)(?<!\d ?¥)/u;

/**
 * Pairs of bytes that the common characters of Eastern Asia have in each of their encodings, as Latin 1: Shift_JIS, EUC-JP, GB18030,
 * Big5 and EUC-KR.
 */
const PAIRS = [
  String.raw`[\x81-\x83\x88-\x97][\x40-\x7E\x80-\xFC]`,
  String.raw`[\xA1-\xA5\xB0-\xCF][\xA1-\xFE]`,
  String.raw`[\xA1-\xA3\xB0-\xD7][\xA1-\xFE]`,
  String.raw`[\xA1-\xC6][\x40-\x7E\xA1-\xFE]`,
  String.raw`[\xA1-\xA3\xB0-\xC8][\xA1-\xFE]`,
].map((pair) => new RegExp(`(?:${pair})+`, 'gu'));

/**
 * Whether bytes are text in windows-1252 and cannot well be anything else. In doubt they are not: a question is better than wrong
 * letters that go out.
 */
export function isPlainlyWestern(sample: Uint8Array): boolean {
  const text = decodeBytes(sample, 'windows-1252');
  if (!readsAsWestern(text) || STRAY.test(text) || readsAsEastern(sample)) return false;
  const words = wordsOf(text);
  return !RIVALS.some((rival) =>
    rival.encodings.some((encoding) => fits(words, wordsOf(decodeBytes(sample, encoding)), rival)),
  );
}

/** Whether all of it is pairs of common characters, most of them not within a Latin word. */
function readsAsEastern(sample: Uint8Array): boolean {
  const text = Buffer.from(sample).toString('latin1').replace(TEMPERATURE, '');
  return PAIRS.some((pairs) => {
    if (/[\x80-\xFF]/.test(text.replace(pairs, ''))) return false;
    const runs = [...text.matchAll(pairs)];
    const within = runs.filter(
      ({ index, 0: run }) => /[a-z]/i.test(text.charAt(index - 1)) || /[a-z]/i.test(text.charAt(index + run.length)),
    );
    return within.length * 2 < runs.length;
  });
}

function wordsOf(text: string): string[] {
  return [
    ...new Set((text.match(WORD) ?? []).filter((word) => BEYOND_ASCII.test(word)).map((word) => word.toLowerCase())),
  ];
}

/** Whether what another encoding makes of the words is one language, and what windows-1252 makes of them no common one. */
function fits(western: readonly string[], other: readonly string[], { letters, never }: Rival): boolean {
  const changed = other.filter((word) => !western.includes(word));
  const unknown = changed.filter((word) => never.test(word) || !isOf(word, letters));
  const common = western.filter((word) => !other.includes(word) && COMMON.test(word));
  const foreign = other.filter((word) => western.includes(word) && !isOf(word, letters));
  if (changed.length === 0 || common.length >= COMMON_MIN) return false;
  return unknown.length * WORDS_PER_FOREIGN <= changed.length && foreign.length <= changed.length;
}

function isOf(word: string, letters: string): boolean {
  return [...word].every((letter) => letter <= '\u007F' || letters.includes(letter));
}
