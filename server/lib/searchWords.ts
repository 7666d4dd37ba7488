import { toNormalForm } from './normalForm';

/** Scripts that are written without spaces: each of their characters counts as a word, so that any part of a text is found. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const WORD = new RegExp(String.raw`#?(?:[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{N}])+)`, 'gu');

/** A longer word is found by its beginning. */
const WORD_MAX_LENGTH = 100;

/**
 * The words of texts as search compares them: in lower case, without accents, each once. A hashtag counts with and without its
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
 * are letters and digits alone, so that nothing in them means anything there.
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
  const plain = toNormalForm(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX_LENGTH));
}
