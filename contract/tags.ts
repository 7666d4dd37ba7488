import { TAG_MAX_LENGTH } from './limits';

/** Normalizes a hashtag or mention: trimmed, composed (NFC), without its # or @ (L-67). */
export function normalizeTag(raw: string): string {
  return raw
    .normalize('NFC')
    .trim()
    .replace(/^[#@]+/, '')
    .trim();
}

/** True if a list contains a tag, regardless of case. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  const wanted = tag.toLowerCase();
  return tags.some((known) => known.toLowerCase() === wanted);
}

/** Adds what a person typed ("a, b #c" makes three), leaving out blanks and duplicates. */
export function addTags(tags: readonly string[], typed: string): string[] {
  return typed
    .split(/[\s,]+/)
    .map(normalizeTag)
    .reduce<string[]>((kept, tag) => (tag === '' || hasTag(kept, tag) ? kept : [...kept, tag]), [...tags]);
}

/**
 * Finds the hashtags in a text, in order and without their #. The # in an address does not count, nor does anything
 * longer than a tag may be: normalizing that (NFC) could take seconds.
 */
export function hashtagsIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, tag = '']) => tag);
  return found.filter((tag) => [...tag].length <= TAG_MAX_LENGTH);
}

/** Finds the accounts that a text names, without their @ and in its order; the @ of an email address names none. */
export function mentionsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}_.+-])@([\p{L}\p{N}_.]+)/gu)].map(([, name = '']) => name);
}

/** Finds the cashtags of a text, without their $ and in its order, as X does: "$AAPL", and no amount of money. */
export function cashtagsIn(text: string): string[] {
  return [...text.matchAll(CASHTAG)].map(([, tag = '']) => tag);
}

const CASHTAG = /(?<=^|\s)\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|\s|[!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$])/gi;

/** The mentions and hashtags, with their signs, that a text does not hold already: they go out after it (L-44). */
export function missingTags(
  text: string,
  tags: { hashtags: readonly string[]; mentions: readonly string[] },
): string[] {
  const lower = text.toLowerCase();
  const signed = [...tags.mentions.map((name) => `@${name}`), ...tags.hashtags.map((tag) => `#${tag}`)];
  return signed.filter((tag) => !holdsTag(lower, tag.toLowerCase()));
}

function holdsTag(lowerText: string, lowerTag: string): boolean {
  let at = lowerText.indexOf(lowerTag);
  while (at !== -1) {
    const next = lowerText.charAt(at + lowerTag.length);
    if (!/[\p{L}\p{N}_]/u.test(next)) return true;
    at = lowerText.indexOf(lowerTag, at + 1);
  }
  return false;
}
