import validDomain from 'twitter-text/dist/regexp/validDomain';
import { graphemeLength } from './graphemes';

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
