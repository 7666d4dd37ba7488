import { DAY_MS } from '#contract/durations';
import { cidOfRecord, POSTS, uriOf, instantOfTid, tidAt } from '../bluesky/identifiers';
import { findItemAt, listItems, type CorpusItem, popularityAt, createSearch } from './items';

/** A post of the corpus as the app's view shows it. */
export type CorpusView = { createdAt: number; view: unknown };

/** The search sees that many days of the corpus. */
const REACH_BACK_MS = 31 * DAY_MS;

/** Makes the test whether a text fits a search: each word of it, and each phrase in quotation marks, must be there. */
export function createPostSearch(q: string): (text: string) => boolean {
  const parts = (q.match(/"[^"]*"|\S+/g) ?? []).map(createSearch);
  return (text) => parts.length > 0 && parts.every((fits) => fits({ kind: 'bluesky', title: '', text }));
}

/** The posts of others that fit a search, newest first. */
export function searchCorpus(q: string, since: number, now: number): CorpusView[] {
  const fits = createPostSearch(q);
  return listItems('bluesky', Math.max(since, now - REACH_BACK_MS), now)
    .filter(({ text }) => fits(text))
    .map((item) => ({ createdAt: item.publishedAt, view: viewOf(item, now) }));
}

/** The post of the corpus with this author and record key, if it is out. */
export function findCorpusPost(did: string, rkey: string, now: number): CorpusItem | null {
  const instant = instantOfTid(rkey);
  const item = instant === null ? null : findItemAt('bluesky', instant);
  if (item === null || item.publishedAt > now) return null;
  return didOf(item) === did && keyOf(item) === rkey ? item : null;
}

function viewOf(item: CorpusItem, now: number): unknown {
  const { likes, retweets, replies, quotes } = popularityAt(item, now);
  const createdAt = new Date(item.publishedAt).toISOString();
  const record = { $type: POSTS, text: item.text, langs: ['en'], createdAt };
  return {
    uri: uriOf(didOf(item), keyOf(item)),
    cid: cidOfRecord(record),
    author: {
      did: didOf(item),
      handle: handleOf(item),
      displayName: item.name,
      labels: [],
      ...(item.isVerified && {
        verification: { verifications: [], verifiedStatus: 'valid', trustedVerifierStatus: 'none' },
      }),
    },
    record,
    likeCount: likes,
    repostCount: retweets,
    replyCount: replies,
    quoteCount: quotes,
    bookmarkCount: 0,
    indexedAt: createdAt,
    labels: [],
  };
}

/** Handles are names of hosts, and those of the corpus are nobody's. */
function handleOf({ handle }: CorpusItem): string {
  return `${handle.replaceAll('_', '-')}.example`;
}

function keyOf({ publishedAt }: CorpusItem): string {
  return tidAt(publishedAt, 0);
}

function didOf(item: CorpusItem): string {
  return `did:web:${handleOf(item)}`;
}
