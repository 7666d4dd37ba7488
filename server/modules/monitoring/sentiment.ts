import rateText from 'wink-sentiment';
import type { SentimentToken } from 'wink-sentiment';
import type { Sentiment, SentimentWord } from '#contract/schemas/monitoring';

/** Length of text that is read, and the longest word in it: no known word is longer, and the time grows with it. */
const READ_MAX_LENGTH = 2_000;
const WORD_MAX_LENGTH = 40;

/** Deciding words that are kept of one text: enough to explain it. */
const WORDS_MAX = 12;

/** Sum of word scores (each −5 to 5) at which a sentiment counts as decided: one strong word comes to about 0.8. */
const SOFTNESS = 15;

/** Words that the library would look up in the prototype of its tables. */
const TRAPS = /\b(?:constructor|__proto__)\b/gi;

/** Words on the list that say nothing by themselves, and are in every other text about a trade. */
const NEUTRAL = ['work', 'works', 'working'];

/**
 * Computes the sentiment of a text, −1 to 1, from a list of English words, emoji and emoticons, with negation. 0 is
 * neutral, also for texts in other languages. The words of the searched term don't count as opinion.
 */
export function readSentiment(text: string, term = ''): Sentiment {
  const tokens = rateText(prepare(text)).tokenizedPhrase ?? [];
  const neutral = new Set([...NEUTRAL, ...term.toLowerCase().split(/\s+/u)]);
  const words = tokens
    .flatMap((token, index) => toWord(token, tokens[index + 1]))
    .filter(({ word }) => !neutral.has(word.replace(/^#/, '')));
  const sum = words.reduce((total, { score }) => total + score, 0);
  const score = sum / Math.sqrt(sum * sum + SOFTNESS);
  const strongest = words.toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score)).slice(0, WORDS_MAX);
  return { score: Math.round(score * 1_000) / 1_000, words: strongest };
}

/** Plain hearts, which the library lists but does not recognize in a text; they are replaced by one that it does. */
const HEARTS = /[❤♥♡]/gu;

/** Normalizes a text for the library: straight apostrophes, emoji without variants and tones, no endless words. */
function prepare(text: string): string {
  return text
    .slice(0, READ_MAX_LENGTH)
    .replace(/[’ʼ]/g, "'")
    .replace(/\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu, '')
    .replace(HEARTS, '💖')
    .replace(/(?<=\p{Extended_Pictographic})(?=\p{Extended_Pictographic})/gu, ' ')
    .replace(TRAPS, ' ')
    .split(/\s+/u)
    .filter((word) => word.length <= WORD_MAX_LENGTH)
    .join(' ');
}

function toWord(token: SentimentToken, next: SentimentToken | undefined): SentimentWord[] {
  if (typeof token.score !== 'number' || token.score === 0) return [];
  const word = token.grouped === undefined ? token.value : `${token.value} ${next?.value ?? ''}`;
  return [{ word: word.toLowerCase(), score: token.score, is_negated: token.negation === true }];
}
