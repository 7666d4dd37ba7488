import { foldCase } from '#contract/foldCase';
import { beginningOf } from '#contract/networks/graphemes';
import { toNormalForm } from './normalForm';

/** Scripts that are written without spaces: each of their characters counts as a word, so that any part of a text is found. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Flags, and emoji and other pictures: each is a word. What colors or joins them is none, so that any part of a family is found. */
const PICTURE = String.raw`\p{Regional_Indicator}{2}|(?!\p{Emoji_Modifier})[\p{So}\p{Extended_Pictographic}]`;

const WORD = new RegExp(String.raw`#?(?:${PICTURE}|[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{N}])+)`, 'gu');

/** Changes with every change of the rules here: the words of posts that were written by older ones are taken anew. */
export const WORDS_VERSION = 1;

/** A longer word is found by its beginning. */
const WORD_MAX_LENGTH = 100;

/**
 * The words of texts as search compares them: without regard to case, accents and width, each once. A hashtag counts with and without its
 * sign.
 */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of split(text)) {
      words.add(word);
      if (word.startsWith('#')) words.add(word.slice(1));
    }
  }
  return [...words];
}

/**
 * A query in PostgreSQL's syntax for texts in which every word begins like one of these; null if there is no word in it. Words
 * are letters, digits and pictures alone, so that nothing in them means anything there.
 */
export function searchQuery(text: string): string | null {
  const words = [...new Set(split(text))];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/** A query for texts with exactly this hashtag. */
export function hashtagQuery(hashtag: string): string | null {
  const [word] = split(`#${hashtag.replace(/^#+/, '')}`);
  return word === undefined ? null : `'${word}'`;
}

function split(text: string): string[] {
  const plain = foldCase(toNormalForm(text, 'NFKD').replace(/\p{M}+/gu, ''));
  return (plain.match(WORD) ?? []).map((word) => beginningOf(word, WORD_MAX_LENGTH));
}
