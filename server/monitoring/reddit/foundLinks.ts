import { readNumber, readPath, readText } from '../../lib/json';
import { sumReported } from '../../lib/sumReported';
import { NOTHING_REPORTED, type FoundPost } from '../source';

/** Reads the posts of a Reddit listing; adult ones, and what is incomplete, are left out. */
export function readFoundLinks(children: readonly unknown[], siteUrl: string): FoundPost[] {
  return children.flatMap((child) => {
    const post = readPath(child, 'data', 'over_18') === true ? null : toPost(readPath(child, 'data'), siteUrl);
    return post === null ? [] : [post];
  });
}

function toPost(link: unknown, siteUrl: string): FoundPost | null {
  const id = readText(link, 'id');
  const title = readText(link, 'title');
  const permalink = readText(link, 'permalink');
  const createdSeconds = readNumber(link, 'created_utc');
  if (id === null || title === null || createdSeconds === null) return null;
  // Whatever else follows the site's name could make another site of it.
  if (!permalink?.startsWith('/')) return null;
  // Up minus down: a post that people dislike has less than none.
  const score = readNumber(link, 'score');
  const likes = score === null ? null : Math.max(0, score);
  const replies = readNumber(link, 'num_comments');
  const subreddit = readText(link, 'subreddit');
  const author = readText(link, 'author');
  return {
    sourceId: id,
    author: author === null ? '' : `u/${author}`,
    authorVerified: false,
    title,
    content: readText(link, 'selftext') ?? title,
    url: siteUrl + permalink,
    category: subreddit === null ? null : `r/${subreddit}`,
    publishedAt: new Date(createdSeconds * 1_000),
    reach: null,
    engagement: sumReported([likes, replies]),
    metrics: { ...NOTHING_REPORTED, likes, replies },
  };
}
