/** How a post of a network compares with what we sent: it can be nothing else, cannot be told apart, or is another. */
export type Likeness = 'same' | 'alike' | 'different';

/**
 * Compares our text with one that a network shows, in which links lead where they do as far as the network tells. Spaces
 * do not count. `alike`: the network may have changed ours so (a link that it hides behind one of its own or tags, signs
 * that it drops, an end that it cuts off), but these words alone prove nothing.
 */
export function compareTexts(ours: string, theirs: string): Likeness {
  const [one, other] = [readText(ours), readText(theirs)];
  const links = compareLists(one.links, other.links);
  if (one.words === other.words && links === 'same') return 'same';
  if (isCutFrom(other.words, one.words)) return 'alike';
  return links !== 'different' && lettersOf(one.words) === lettersOf(other.words) ? 'alike' : 'different';
}

/** Stands for a link; no text that we take holds it. */
const LINK_MARK = '\0';

/** Begins only where no name of a host is under way: from each letter anew, 63,000 of them would take seconds. */
const LINK =
  /(?:https?:\/\/|(?<![\p{L}\p{N}-]\.?))(?:[\p{L}\p{N}-]+\.)+(?:xn--[a-z\d-]+|\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?/giu;

/** What ends a sentence, or a bracket, and no link. */
const AFTER_LINK = /[.,;:!?'")\]}»”’…]+$/u;

function readText(text: string): { words: string; links: string[] } {
  const links: string[] = [];
  const words = text.normalize('NFC').replace(LINK, (found) => {
    const link = found.replace(AFTER_LINK, '');
    links.push(link);
    return LINK_MARK + found.slice(link.length);
  });
  return { words: words.replace(/\s+/g, ' ').trim(), links };
}

/** Letters, numbers and links; the whole text where it has none of them. */
function lettersOf(words: string): string {
  const letters = words.normalize('NFKC').replace(/[^\p{L}\p{N}\0]/gu, '');
  return letters === '' ? words : letters.toLowerCase();
}

function isCutFrom(theirs: string, ours: string): boolean {
  const kept = /^(.*\S)\s?(?:…|\.\.\.)$/su.exec(theirs)?.[1];
  return kept !== undefined && ours.length > theirs.length && ours.startsWith(kept);
}

function compareLists(ours: readonly string[], theirs: readonly string[]): Likeness {
  if (ours.length !== theirs.length) return 'different';
  const likenesses = ours.map((link, index) => compareLinks(link, theirs[index] ?? ''));
  if (likenesses.includes('different')) return 'different';
  return likenesses.includes('alike') ? 'alike' : 'same';
}

/** Where networks put links of their own in the place of others', and do not always tell where they lead. */
const STAND_IN_HOSTS = ['t.co', 'lnkd.in', 'fb.me', 'ig.me', 'l.facebook.com', 'lm.facebook.com', 'l.instagram.com'];

/** What networks and shops add to links to see who follows them. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|twclid|ref_src|s|t)$/i;

function compareLinks(one: string, other: string): Likeness {
  const urls = [one, other].map((link) => parseLink(link));
  const [ours, theirs] = urls;
  if (!ours || !theirs) return one === other ? 'same' : 'different';
  if (addressOf(ours) === addressOf(theirs)) return 'same';
  if (urls.some((url) => url !== null && STAND_IN_HOSTS.includes(url.host))) return 'alike';
  return bareAddressOf(ours) === bareAddressOf(theirs) ? 'alike' : 'different';
}

/** X tells "http" of links that were written without a beginning, so that is what those get here. */
function parseLink(link: string): URL | null {
  const address = /^https?:\/\//i.test(link) ? link : `http://${link}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function addressOf({ host, pathname, search, hash }: URL): string {
  const path = pathname.replace(/\/$/, '');
  return (host + path + search + hash).replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** Without what leads to the same page in most places. */
function bareAddressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  for (const name of [...bare.searchParams.keys()]) if (TRACKING.test(name)) bare.searchParams.delete(name);
  return addressOf(bare)
    .replace(/^www\./, '')
    .toLowerCase();
}
