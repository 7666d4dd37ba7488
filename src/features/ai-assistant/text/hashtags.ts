import { TAG_MAX_LENGTH } from '#contract/limits';
import { COMMON_WORDS } from './commonWords';
import { CORRECTIONS } from './misspellings';

const TAGS_AT_MOST = 5;
const TAG_MIN_LENGTH = 3;

/** With fewer words to choose from, pairs that stand together make further tags. */
const PAIRED_BELOW = 3;

/** Up to five hashtags made of what a text says most: never of a word without a subject, nor of a misspelled one. */
export function hashtagsFor(text: string): string[] {
  const words = text.replace(/https?:\/\/\S+|@\S+/giu, ' ').match(/[\p{L}\p{M}\p{N}_'’]+|[^\s]/gu) ?? [];
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  let previous = '';
  for (const word of words.map(plain)) {
    const isTag = canBeTag(word);
    if (isTag) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (isTag && previous !== '' && previous !== word) pairs.add(previous + word);
    previous = isTag ? word : '';
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
  const all = ranked.length < PAIRED_BELOW ? [...ranked, ...pairs] : ranked;
  return all
    .filter((tag) => tag.length <= TAG_MAX_LENGTH)
    .slice(0, TAGS_AT_MOST)
    .map((tag) => `#${tag}`);
}

/** "Baker's" is about bakers' things, "don't" about nothing. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replace(/['’]/gu, '');
}

function canBeTag(word: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}_]+$/u.test(word) || /^\d+$/u.test(word)) return false;
  const isCommon = COMMON_WORDS.has(word) || COMMON_WORDS.has(word.replace(/(?:s|ed|ing)$/u, ''));
  return [...word].length >= TAG_MIN_LENGTH && !isCommon && !CORRECTIONS.has(word);
}
