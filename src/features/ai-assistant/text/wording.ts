const TAGS_AT_MOST = 5;
const TAG_MIN_LENGTH = 4;

/** Words that say nothing about a subject. */
const COMMON_WORDS = new Set(
  (
    'about after again also because been before being best could does down each every from great have having here ' +
    'hashtag hashtags into just know like made make many more most much need only other over please post posts really ' +
    'said same should some such suggest take than thank thanks that their them then there these they thing things this ' +
    'those through time today tomorrow under until very want were what when where which while will with without words ' +
    'would write your yours'
  ).split(' '),
);

/** Breaks a text into its sentences; a text without any is one. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+/u).filter((sentence) => sentence !== '');
}

/** The same words, tidied: single spaces, capitals where sentences begin, a full stop at the end. */
export function tidy(text: string): string {
  const spaced = text
    .trim()
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n');
  const capitalized = sentencesOf(spaced).map(capitalize).join(' ');
  return /[\p{L}\p{N})]$/u.test(capitalized) && !endsWithLinkOrTag(capitalized) ? `${capitalized}.` : capitalized;
}

/** Up to five hashtags made of the words that a text uses most, the earlier first. */
export function hashtagsFor(text: string): string[] {
  const words = text.replace(/https?:\/\/\S+|@\S+/giu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words.map((one) => one.toLowerCase())) {
    if (word.length < TAG_MIN_LENGTH || COMMON_WORDS.has(word) || /^\d+$/.test(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  return ranked.slice(0, TAGS_AT_MOST).map(([word]) => `#${word}`);
}

function capitalize(sentence: string): string {
  return /^(https?:|[@#])/iu.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function endsWithLinkOrTag(text: string): boolean {
  return /(^|\s)(https?:\/\/|[@#])\S+$/iu.test(text);
}
