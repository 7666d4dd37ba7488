import { CORRECTIONS } from './misspellings';

const HEADLINE_MAX_WORDS = 7;

/** A sentence can be cut before these without losing its sense. */
const CUT_BEFORE = new Set(
  'and at because before but during for from in on or since so that to until where which while who with without'.split(
    ' ',
  ),
);
const ALWAYS_CAPITAL = /\b(?:i(?!\.)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gu;
const LINK_OR_TAG = /^(?:https?:|www\.|[@#])/iu;

/** Breaks a text into its sentences; a text without any is one. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+/u).filter((sentence) => sentence !== '');
}

/** The same words without frequent misspellings; single spaces, capitals where sentences begin, a full stop at the end. */
export function tidy(text: string): string {
  const spaced = correct(text)
    .trim()
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n');
  const capitalized = sentencesOf(spaced).map(capitalize).join(' ');
  return endSentence(capitalized);
}

/** The same with a full stop, unless a sentence ends there already, or a link or tag does. */
export function endSentence(text: string): string {
  const last = text.split(/\s/u).at(-1) ?? '';
  return /[\p{L}\p{N})]$/u.test(text) && !LINK_OR_TAG.test(last) ? `${text}.` : text;
}

/** What a text is about in at most seven words: its first sentence, cut where its sense allows. */
export function headlineOf(text: string): string {
  const words = (sentencesOf(text)[0] ?? '').split(/\s+/u);
  if (words.length <= HEADLINE_MAX_WORDS) return words.join(' ');
  const cut = words.findLastIndex(
    (word, index) => index > 0 && index <= HEADLINE_MAX_WORDS && CUT_BEFORE.has(word.toLowerCase()),
  );
  const kept = words
    .slice(0, cut === -1 ? HEADLINE_MAX_WORDS : cut)
    .join(' ')
    .replace(/[,;:–—-]+$/u, '');
  return cut === -1 ? `${kept}…` : kept;
}

export function capitalize(sentence: string): string {
  return LINK_OR_TAG.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Mends frequent misspellings, "i" and the names of days; links, hashtags and mentions stay as they are. */
export function correct(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((part) => (LINK_OR_TAG.test(part) ? part : correctWords(part)))
    .join('');
}

function correctWords(part: string): string {
  return part
    .replace(/\p{L}+/gu, (word) => {
      const right = CORRECTIONS.get(word.toLowerCase());
      if (right === undefined) return word;
      return /^\p{Lu}/u.test(word) ? capitalize(right) : right;
    })
    .replace(ALWAYS_CAPITAL, capitalize);
}
