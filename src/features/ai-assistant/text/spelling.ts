import { CORRECTIONS, WORDS_ELSEWHERE } from '../../../lib/misspellings';
import { endsSentence } from './wording';

/** A text with its misspellings corrected, and the words that were put in. */
type Corrected = { text: string; corrections: string[] };

/**
 * Corrects frequent misspellings, missing apostrophes, "its" for "it's" where nothing else can be meant, "i" and the names of days
 * and months. Links, addresses, hashtags, mentions and names stay as they are, and so does a text in another language.
 */
export function correct(text: string): Corrected {
  const language = languageOf(text);
  const corrections: string[] = [];
  if (language === 'other') return { text, corrections };
  const isEnglish = language === 'english';
  const correctWord = (word: string, isFirst: boolean) => {
    const right = rightWord(word, isFirst, isEnglish);
    if (right !== word) corrections.push(right);
    return right;
  };
  let isFirst = true;
  const spelled = text.split(/(\s+)/u).map((part) => {
    if (part.trim() === '') return part;
    const corrected = IS_ADDRESS.test(part) ? part : part.replace(WORD, (word) => correctWord(word, isFirst));
    isFirst = endsSentence(part);
    return corrected;
  });
  const phrased = isEnglish
    ? PHRASES.reduce((words, [pattern, right]) => {
        return words.replace(pattern, (wrong) => {
          const better = wrong.replace(/\S+$/u, '') + likeCase(right, wrong);
          corrections.push(better.trim());
          return better;
        });
      }, spelled.join(''))
    : spelled.join('');
  return { text: phrased, corrections: [...new Set(corrections)] };
}

/** Links, e-mail addresses, hashtags, mentions, and names of files, domains and things with digits. */
const IS_ADDRESS = /[@#/\\_\d]|\w\.\w|^www\./u;

/** With its apostrophes, so that no half of "don't" is a word. */
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

function rightWord(word: string, isFirst: boolean, isEnglish: boolean): string {
  const plain = word.toLowerCase();
  if (isEnglish && /^i(?:['’](?:m|ve|ll|d))?$/u.test(word)) return capitalize(word);
  if (ALWAYS_CAPITAL.has(word)) return capitalize(word);
  const right = CORRECTIONS.get(plain);
  const isShouted = word.length > 1 && word === word.toUpperCase();
  // Within a sentence a capital makes a name of it.
  const isName = word !== plain && !isShouted && !isFirst;
  if (right === undefined || isName || (WORDS_ELSEWHERE.has(plain) && !isEnglish)) return word;
  return likeCase(ALWAYS_CAPITAL.has(right) ? capitalize(right) : right, word);
}

/** A word in capitals where another is, and with one where that begins with one. */
function likeCase(right: string, wrong: string): string {
  const word = wrong.trim();
  if (word.length > 1 && word === word.toUpperCase()) return right.toUpperCase();
  return /^\p{Lu}/u.test(word) ? capitalize(right) : right;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const ALWAYS_CAPITAL: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday ' +
    'january february april june july september october november december'
  ).split(' '),
);

const ADVERB = '(?:really|very|so|too|quite|still|always|just|almost|now|also)';
const CLAUSE_END =
  '(?=\\s*(?:$|[.!?,;:…)\\n])|\\s+(?:(?:and|but|so|because|when|if|as|that)\\s+(?:we|i|you|they|he|she|it|there|our|the|this|that)\\b))';

/** Words that are right alone and wrong in these places, each with what is meant. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // "Its" before what nobody can own.
  [/\bits(?=\s+(?:a|an|the|been|not|going|about to|my|our|your|time (?:to|for)|never|because|here)\b)/giu, "it's"],
  // "Its really good and we open" says how it is; "its really good bread" whose it is.
  [new RegExp(`\\bits(?=\\s+${ADVERB}\\s+(?:${ADVERB}\\s+)?[\\p{L}]+${CLAUSE_END})`, 'giu'), "it's"],
  [/\b(?:should|could|would|must|might) of(?=\s+(?:been|had|done|gone|known|seen|come|told)\b)/giu, 'have'],
  [
    /\byour(?=\s+(?:(?:always|all|very|most)\s+)?(?:welcome|invited)(?:\s+(?:to|at|any ?time|here|on|this)\b|\s*(?:$|[.!])))/giu,
    "you're",
  ],
];

type Language = 'english' | 'other' | 'unknown';

/** A text is of the language whose small words it has most of; without any nobody knows. */
function languageOf(text: string): Language {
  const words = text.toLowerCase().match(WORD) ?? [];
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  const [english, other] = [count(ENGLISH), count(ELSEWHERE)];
  if (other > english) return 'other';
  return english > other ? 'english' : 'unknown';
}

const ENGLISH: ReadonlySet<string> = new Set(
  (
    'the and of is are was were be been to for with from at by this that these those it its our we you your they their my ' +
    'have has had will would can could not but if when what who how new all more out up now get just'
  ).split(' '),
);

/** Small words of other languages that English lacks. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'der das und ist nicht ein eine mit für auf wir ihr dem den zu von im le les est et une dans pour nous vous qui avec sur ' +
    'el los las una por con para nuestro que muy hoy il gli di che per della nel sono oggi não uma os em com nosso het een ' +
    'van voor wij ons och att som är på och det vi til på dan yang untuk kami di dengan'
  ).split(' '),
);
