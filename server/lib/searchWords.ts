import { foldCase } from '#contract/foldCase';
import { beginningOf } from '#contract/networks/graphemes';
import { toNormalForm } from './normalForm';

/** Scripts that are written without spaces: each of their characters counts as a word, so that any part of a text is found. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Flags, and emoji and other pictures: each is a word. What colors or joins them is none, so that any part of a family is found. */
const PICTURE = String.raw`\p{Regional_Indicator}{2}|(?!\p{Emoji_Modifier})[\p{So}\p{Extended_Pictographic}]`;

const WORD = new RegExp(String.raw`#?(?:${PICTURE}|[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{N}])+)`, 'gu');

/** Changes with every change of the rules here: the words of posts that were written by older ones are taken anew. */
export const WORDS_VERSION = 2;

/**
 * Letters that do not decompose, as ICU's transform Latin-ASCII and Lucene's normalizations of Arabic and Persian write them: in
 * lower case, followed by what stands for them.
 */
const PLAIN_LETTERS = new Map(
  (
    'æae œoe øo đd ðd þth ħh ıi ĸq łl ŋn ŧt ƀb ɓb ƃb ƈc ȼc ɖd ɗd ƌd ɇe ɛe ƒf ǥg ɠg ƕhv ɨi ɩi ɉj ȷj ƙk ƚl ɲn ƞn ƣoi ƥp ɍr ȿs ƫt ƭt ʈt ⱦt ʉu ʋv ' +
    'ɏy ƴy ƶz ȥz ɀz ⱥa ىي یي کك ةه ٱا ـ'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);
const NOT_PLAIN = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'gu');

/** Marks, and what nobody sees: a hyphen where a word may be cut, or the joiners within one. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/** A longer word is found by its beginning. */
const WORD_MAX_LENGTH = 100;

/**
 * The words of texts as search compares them: without regard to case, accents, strokes and width, each once. A hashtag counts with and without its
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
  const folded = foldCase(toNormalForm(text, 'NFKD').replace(UNSEEN, ''));
  const plain = folded.replace(NOT_PLAIN, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
  return [...new Set(plain.match(WORD))].map((word) => beginningOf(word, WORD_MAX_LENGTH));
}
