import { LONGEST_TEXT } from '#contract/accountLimits';
import { toNormalForm, withBoundedGrowth } from '../../lib/normalForm';
import { parseUrl } from '../../lib/addresses';

/** Likeness of a network's post to what we sent: certainly ours, indistinguishable, or another. */
export type Likeness = 'same' | 'alike' | 'different';

/** Tells how like a text that a network shows is to one that we sent. */
export type TextComparer = (theirs: string) => Likeness;

/** Longer than any network shows one of ours; such a text is not taken apart, which could take seconds. */
const THEIRS_MAX_LENGTH = 2 * LONGEST_TEXT;

/**
 * Makes what compares our text with those shown by a network, in which links point to their destination as far as the
 * network reveals it. Whitespace is ignored. `alike`: the network may have altered ours this way (a link shortened or
 * tagged, characters dropped, the end cut off), but the text alone proves nothing.
 */
export function createTextComparer(ours: string): TextComparer {
  const one = readText(ours);
  let ownLetters: string | null = null;
  return (theirs) => {
    if (theirs.length > THEIRS_MAX_LENGTH) return 'alike';
    const other = readText(theirs);
    const links = compareLists(one.links, other.links);
    if (one.words === other.words && links === 'same') return 'same';
    if (isCutFrom(other.words, one.words)) return 'alike';
    if (links === 'different') return 'different';
    ownLetters ??= lettersOf(one.words);
    return ownLetters === lettersOf(other.words) ? 'alike' : 'different';
  };
}

/** Placeholder for a link; no accepted text contains it. */
const LINK_MARK = '\0';

/** Starts only at a word boundary: starting anew from each of 63,000 letters would take seconds. */
const LINK =
  /(?:https?:\/\/|(?<![\p{L}\p{N}-]\.?))(?:[\p{L}\p{N}-]+\.)+(?:xn--[a-z\d-]+|\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?/giu;

/** Characters that end a sentence or a bracket but never a link. */
const AFTER_LINK = /(?<![.,;:!?'")\]}»”’…])[.,;:!?'")\]}»”’…]+$/u;

function readText(text: string): { words: string; links: string[] } {
  const links: string[] = [];
  // LinkedIn has one number sign.
  const normal = toNormalForm(text, 'NFC').replaceAll('＃', '#');
  // Looking for links is what takes longest, and none is without a dot.
  const words = !normal.includes('.')
    ? normal
    : normal.replace(LINK, (found) => {
        const link = found.replace(AFTER_LINK, '');
        links.push(link);
        return LINK_MARK + found.slice(link.length);
      });
  return { words: words.replace(/\s+/g, ' ').trim(), links };
}

/** Letters, numbers and links; the whole text if it has none of them. `words`: without too many marks in a row. */
function lettersOf(words: string): string {
  const letters = withBoundedGrowth(words, 'NFKC').replace(/[^\p{L}\p{N}\0]+/gu, '');
  return letters === '' ? words : letters.toLowerCase();
}

function isCutFrom(theirs: string, ours: string): boolean {
  const end = ['…', '...'].find((sign) => theirs.endsWith(sign));
  if (end === undefined || ours.length <= theirs.length) return false;
  const kept = theirs.slice(0, -end.length).trimEnd();
  return kept !== '' && ours.startsWith(kept);
}

function compareLists(ours: readonly string[], theirs: readonly string[]): Likeness {
  if (ours.length !== theirs.length) return 'different';
  let likeness: Likeness = 'same';
  for (const [index, link] of ours.entries()) {
    const next = compareLinks(link, theirs[index] ?? '');
    if (next === 'different') return next;
    if (next === 'alike') likeness = next;
  }
  return likeness;
}

/** Hosts of shortened links that networks substitute, without always revealing the destination. */
const STAND_IN_HOSTS = ['t.co', 'lnkd.in', 'fb.me', 'ig.me', 'l.facebook.com', 'lm.facebook.com', 'l.instagram.com'];

/** Tracking parameters that networks and shops add to links. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|twclid|ref_src|s|t)$/i;

/** A longer link is not taken apart, which could take seconds: another one of that kind may be ours. */
const LINK_MAX_LENGTH = 2_000;

function compareLinks(one: string, other: string): Likeness {
  if (one === other) return 'same';
  if (Math.max(one.length, other.length) > LINK_MAX_LENGTH) return 'alike';
  const urls = [one, other].map((link) => parseLink(link));
  const [ours, theirs] = urls;
  if (!ours || !theirs) return 'different';
  if (addressOf(ours) === addressOf(theirs)) return 'same';
  if (urls.some((url) => url !== null && STAND_IN_HOSTS.includes(url.host))) return 'alike';
  return bareAddressOf(ours) === bareAddressOf(theirs) ? 'alike' : 'different';
}

/** X reports links without a scheme as "http", so we add that here. */
function parseLink(link: string): URL | null {
  return parseUrl(/^https?:\/\//i.test(link) ? link : `http://${link}`);
}

function addressOf({ host, pathname, search, hash }: URL): string {
  const path = pathname.replace(/\/$/, '');
  return (host + path + search + hash).replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** The address without parts that rarely change the destination. */
function bareAddressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  for (const name of [...bare.searchParams.keys()]) if (TRACKING.test(name)) bare.searchParams.delete(name);
  return addressOf(bare)
    .replace(/^www\./, '')
    .toLowerCase();
}
