import type { RemotePost } from '../connector';
import { readNumber, readText } from '../json';
import { fromLittleText } from './littleText';
import { linkedInPostUrl } from './publish';

/**
 * The posts of an answer of GET /rest/posts?q=author, in its order. Null when any of it cannot be read: taken for an
 * empty list, it would let a post that is there be sent again.
 */
export function readMemberPosts(elements: unknown, siteUrl: string): RemotePost[] | null {
  if (!Array.isArray(elements)) return null;
  const posts = elements.flatMap((element: unknown) => {
    const remoteId = readText(element, 'id');
    const createdAt = readNumber(element, 'createdAt');
    if (remoteId === null || createdAt === null) return [];
    const text = fromLittleText(readText(element, 'commentary') ?? '');
    return [{ remoteId, remoteUrl: linkedInPostUrl(siteUrl, remoteId), text, createdAt: new Date(createdAt) }];
  });
  return posts.length === elements.length ? posts : null;
}
