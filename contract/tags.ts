import { TAG_MAX_LENGTH } from './limits';
import { toName } from './names';
import { findTokens, isTagName, SENTENCE_PUNCTUATION, type TextToken } from './textTokens';

/** Normalizes a hashtag or mention: as a name, and without its sign, which may be a full-width one. */
export function normalizeTag(raw: string): string {
  return toName(toName(raw).replace(/^[#@＃＠\s]+/, ''));
}

/** True if a list contains a tag, regardless of case. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  const wanted = tag.toLowerCase();
  return tags.some((known) => known.toLowerCase() === wanted);
}

/** Adds what a person typed ("a, b #c" makes three, and so does "a、b＃c"), leaving out blanks and duplicates. */
export function addTags(tags: readonly string[], typed: string): string[] {
  return typed
    .split(BETWEEN_TAGS)
    .map(normalizeTag)
    .reduce<string[]>((kept, tag) => (tag === '' || hasTag(kept, tag) ? kept : [...kept, tag]), [...tags]);
}

const BETWEEN_TAGS = new RegExp(String.raw`[\s,;]|${SENTENCE_PUNCTUATION}|(?=[#＃])`, 'u');

/** Finds the hashtags in a text, in order and without their signs. What is longer than a tag may be is none. */
export function hashtagsIn(text: string): string[] {
  return namesOf(text, 'hashtag').filter((name) => isTagName(name) && [...name].length <= TAG_MAX_LENGTH);
}

/** Finds the accounts that a text names, without their signs and in its order; the @ of an email address names none. */
export function mentionsIn(text: string): string[] {
  return namesOf(text, 'mention');
}

function namesOf(text: string, kind: 'hashtag' | 'mention'): string[] {
  // Looking for addresses takes longest, and most texts have no sign.
  if (!(kind === 'hashtag' ? /[#＃]/ : /[@＠]/).test(text)) return [];
  return findTokens(text).flatMap((token) => (token.kind === kind ? [token.name] : []));
}

/** Finds the cashtags of a text, without their $ and in its order, as X does: "$AAPL", and no amount of money. */
export function cashtagsIn(text: string): string[] {
  return [...text.matchAll(CASHTAG)].map(([, tag = '']) => tag);
}

const CASHTAG = /(?<=^|\s)\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|\s|[!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$])/gi;

/**
 * The mentions and hashtags, with their signs, that a text does not hold already: they go out after it. It holds a tag
 * where it has it as a whole, and neither within an address nor as the beginning of another.
 */
export function missingTags(
  text: string,
  { hashtags, mentions }: { hashtags: readonly string[]; mentions: readonly string[] },
): string[] {
  const longest = Math.max(0, ...[...hashtags, ...mentions].map((tag) => tag.length));
  const found =
    longest === 0 || !/[#＃@＠]/.test(text)
      ? []
      : findTokens(text).flatMap((token) => writtenTag(text, token, longest));
  const isHeld = (kind: TextToken['kind'], tag: string) => {
    const key = tagKey(tag);
    return found.some((one) => one.kind === kind && isWritten(key, one));
  };
  return [
    ...mentions.filter((name) => !isHeld('mention', name)).map((name) => `@${name}`),
    ...hashtags.filter((tag) => !isHeld('hashtag', tag)).map((tag) => `#${tag}`),
  ];
}

/** A tag in a text, in the form by which tags are compared; `rest` is as much of what follows its sign as any tag can be. */
type WrittenTag = { kind: 'hashtag' | 'mention'; name: string; rest: string };

/** Composed, a letter has up to three units fewer. A longer name is no tag, and composing it could take seconds. */
const UNITS_PER_LETTER = 4;

function writtenTag(text: string, token: TextToken, longest: number): WrittenTag[] {
  if (token.kind === 'address' || token.name.length > UNITS_PER_LETTER * TAG_MAX_LENGTH) return [];
  const { kind, name, start } = token;
  return [{ kind, name: tagKey(name), rest: tagKey(text.slice(start + 1, start + 2 + UNITS_PER_LETTER * longest)) }];
}

/** True if a tag is the whole of one in a text: chips may hold signs that the tag of a network would not. */
function isWritten(key: string, { name, rest }: WrittenTag): boolean {
  return key.length >= name.length && rest.startsWith(key) && !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(key.length));
}

function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}
