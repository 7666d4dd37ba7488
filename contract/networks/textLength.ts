import parseTweet from 'twitter-text/dist/parseTweet';
import validDomain from 'twitter-text/dist/regexp/validDomain';
import { graphemeLength } from './graphemes';
import { networkLimits, type ServerLimits } from '../accountLimits';
import { NETWORKS, type AccountPlatform } from '../networks';
import type { TextUnit } from './descriptor';

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

const PLAIN = /^[\n\r\x20-\x7e]*$/;

/** Weighing takes quadratic time: for 60,000 characters full of dots it would take most of a minute. */
const WEIGHED_MAX_LENGTH = 4_000;

/**
 * Length of a text as X counts it (limit 280): a link is 23, wide characters and emoji are 2. Texts far too long for X
 * get their plain length. X's own implementation, which this uses, adds 16 kB to whatever imports it.
 */
export function xWeightedLength(text: string): number {
  // Without a dot there is no link, and plain ASCII weighs 1 each: most keystrokes end here.
  if (PLAIN.test(text) && !text.includes('.')) return text.length;
  if (text.length > WEIGHED_MAX_LENGTH) return text.length;
  if (lastWeighed.text !== text) lastWeighed = { text, weight: parseTweet(text).weightedLength };
  return lastWeighed.weight;
}

/** With each key the counter, the room that is left and X's own count ask about one text. */
let lastWeighed = { text: '', weight: 0 };

/** X counts every link as this long; a link holds at least one dot. */
const LINK_WEIGHT = 23;

/** An upper bound of X's count that needs no search for links: most texts are far below the limit. */
function greatestXWeight(text: string): number {
  const wide = text.match(/[^\x20-\x7e\n]/g)?.length ?? 0;
  const dots = text.split('.').length - 1;
  return text.length + wide + dots * LINK_WEIGHT;
}

/*
 * Mastodon finds links by its own changes to Twitter's rules (mastodon/mastodon, config/initializers/twitter_regex.rb and
 * app/validators/status_length_validator.rb). Only what it would make a link of counts as one: "https://localhost/" is
 * text, since it has no domain that exists.
 */

const SCHEME = /(?<![a-z\d@＠$#＃])https?:\/\//gi;
const DOMAIN = new RegExp(validDomain.source, 'iy');
/** No domain is longer, and searching longer texts for one takes quadratic time. */
const DOMAIN_MAX_LENGTH = 255;
const PORT = /:\d+/y;
/** A path may hold brackets in pairs. */
const PATH = /\/(?:[^\s<>()?]|\((?:[^\s<>()?]|\([^\s<>()?]+\))+\))*/y;
const AFTER_PATH = /(?<![!*"'「」<;:=,.$%[\]~&|@])[!*"'「」<;:=,.$%[\]~&|@]+$/;
const QUERY_CHARACTERS = '\\w\\-#&=/\\u{a0}-\\u{d7ff}\\u{e000}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{10fffd}';
const QUERY = new RegExp(`\\?[${QUERY_CHARACTERS}!?*'();:+$%\\[\\].,~|@^]*[${QUERY_CHARACTERS}]`, 'uy');

const WORD = '[\\p{L}\\p{M}\\p{N}_]';
/** Of "@ann@example.org" only "@ann" counts. */
const FULL_MENTION = new RegExp(`(?<![=/\\p{L}\\p{M}\\p{N}_])(@\\w+(?:[.-]+\\w+)*)@${WORD}+(?:[.-]+${WORD}+)*`, 'giu');
const AFTER_NO_MENTION = /[@＠]|:\/\//y;

/** Length of a text as Mastodon counts it; every link counts `linkLength`, or as it is written if that is null. */
export function mastodonLength(text: string, linkLength: number | null): number {
  const linked = linkLength === null ? text : replaceLinks(text, 'x'.repeat(linkLength));
  return graphemeLength(linked.includes('@') ? shortenMentions(linked) : linked);
}

/** An upper bound of it that needs no search. */
export function greatestMastodonLength(text: string, linkLength: number | null): number {
  return text.length + (text.split('://').length - 1) * (linkLength ?? 0);
}

function replaceLinks(text: string, replacement: string): string {
  let replaced = '';
  let end = 0;
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    const linkEnd = index < end ? null : endOfLink(text, index + scheme.length);
    if (linkEnd === null) continue;
    replaced += text.slice(end, index) + replacement;
    end = linkEnd;
  }
  return replaced + text.slice(end);
}

/** Where the link ends whose scheme ends at `start`; null if it is none. */
function endOfLink(text: string, start: number): number | null {
  const domain = matchAt(DOMAIN, text.slice(start, start + DOMAIN_MAX_LENGTH), 0);
  if (domain === '') return null;
  let end = start + domain.length;
  end += matchAt(PORT, text, end).length;
  const path = matchAt(PATH, text, end);
  end += Math.max(path.replace(AFTER_PATH, '').length, Math.min(path.length, 1));
  return end + matchAt(QUERY, text, end).length;
}

/** What matches at exactly this place; empty if nothing does. */
function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? '';
}

function shortenMentions(text: string): string {
  return text.replace(FULL_MENTION, (mention: string, name: string, index: number) =>
    matchAt(AFTER_NO_MENTION, text, index + mention.length) === '' ? name : mention,
  );
}

/** What a server says about texts. */
type TextLimits = Pick<ServerLimits, 'max_characters' | 'characters_per_url'>;

type Counting = {
  /** Length of a text; `linkLength` is what a server counts for every link, null: as it is written. */
  count: (text: string, linkLength: number | null) => number;
  /** An upper bound of it that costs little. */
  atMost: (text: string, linkLength: number | null) => number;
  /** True if the counter shows what was typed by UTF-16 units, as the network itself counts. */
  countsTyped: boolean;
  /** True if typing stops at the limit. */
  stopsTyping: boolean;
};

const plainLength = (text: string) => text.length;

/** Kept out of the descriptors: X's own implementation adds 16 kB to whatever imports it. */
const COUNTINGS: Record<TextUnit, Counting> = {
  utf16: { count: plainLength, atMost: plainLength, countsTyped: true, stopsTyping: true },
  xWeight: { count: xWeightedLength, atMost: greatestXWeight, countsTyped: false, stopsTyping: true },
  grapheme: { count: graphemeLength, atMost: plainLength, countsTyped: false, stopsTyping: false },
  mastodon: { count: mastodonLength, atMost: greatestMastodonLength, countsTyped: false, stopsTyping: false },
};

function countingOf(platform: AccountPlatform): Counting {
  return COUNTINGS[NETWORKS[platform].text.unit];
}

/** True if the network counts what was typed by UTF-16 units. */
export function countsTyped(platform: AccountPlatform): boolean {
  return countingOf(platform).countsTyped;
}

/** True if typing stops at the limit of the network. */
export function stopsTyping(platform: AccountPlatform): boolean {
  return countingOf(platform).stopsTyping;
}

/** Length of a composed text in the unit that the network counts. */
export function textLength(
  platform: AccountPlatform,
  text: string,
  limits: TextLimits = networkLimits(platform),
): number {
  return countingOf(platform).count(text, limits.characters_per_url);
}

/** The same where it is past the limit, the network's or that of a server, else null; cheap for texts far below it. */
export function lengthOverLimit(
  platform: AccountPlatform,
  text: string,
  limits: TextLimits = networkLimits(platform),
): number | null {
  const { max_characters: limit, characters_per_url: linkLength } = limits;
  if (countingOf(platform).atMost(text, linkLength) <= limit) return null;
  const length = textLength(platform, text, limits);
  return length > limit ? length : null;
}

/** The first of some networks that counts otherwise than our counters, which show UTF-16 units; undefined if none does. */
export function findOwnCounting(platforms: readonly AccountPlatform[]): AccountPlatform | undefined {
  return platforms.find((platform) => NETWORKS[platform].text.unit !== 'utf16');
}
