import { readDate, readList, readNumber, readPath, readText } from '../../lib/json';
import { sumReported } from '../../lib/sumReported';
import { NOTHING_REPORTED, type FoundPost } from '../source';

/** Reads the posts of a response of Bluesky's search; what is incomplete is left out. `siteUrl`: where people read them. */
export function readFoundPosts(json: unknown, siteUrl: string): FoundPost[] {
  return readList(json, 'posts').flatMap((post) => toPost(post, siteUrl) ?? []);
}

function toPost(post: unknown, siteUrl: string): FoundPost | null {
  const uri = readText(post, 'uri');
  const place = /^at:\/\/(did:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.~:-]+)$/.exec(uri ?? '');
  const handle = readText(post, 'author', 'handle');
  const content = readText(post, 'record', 'text');
  const publishedAt = earlier(readDate(post, 'record', 'createdAt'), readDate(post, 'indexedAt'));
  if (uri === null || place === null || handle === null || content === null || publishedAt === null) return null;
  const [, did = '', key = ''] = place;
  const count = (name: string) => readNumber(post, `${name}Count`);
  const [likes, retweets, replies, quotes] = [count('like'), count('repost'), count('reply'), count('quote')];
  return {
    sourceId: uri,
    author: `@${handle}`,
    authorVerified: readPath(post, 'author', 'verification', 'verifiedStatus') === 'valid',
    title: null,
    content,
    url: `${siteUrl}/profile/${did}/post/${key}`,
    category: warningOf(post),
    publishedAt,
    reach: null,
    engagement: sumReported([likes, retweets, replies, quotes]),
    metrics: { ...NOTHING_REPORTED, likes, retweets, replies, quotes },
  };
}

/** Authors say when a post was written, and may say what they like; the network says when it came. */
function earlier(written: Date | null, indexed: Date | null): Date | null {
  if (written === null || indexed === null) return written ?? indexed;
  return written < indexed ? written : indexed;
}

/** The labels of a post, by its author or a moderator, like "nudity"; those that begin with "!" are orders to apps. */
function warningOf(post: unknown): string | null {
  const labels = readList(post, 'labels')
    .filter((label) => readPath(label, 'neg') !== true)
    .flatMap((label) => readText(label, 'val') ?? [])
    .filter((value) => !value.startsWith('!'));
  return labels.length === 0 ? null : `Content warning: ${[...new Set(labels)].join(', ')}`;
}
