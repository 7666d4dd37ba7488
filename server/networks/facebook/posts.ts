import type { RemotePost } from '../connector';
import { readPath, readText } from '../json';

/** Address at which people read a post; Graph names it "page_post". */
export function pagePostUrl(siteUrl: string, id: string): string {
  const [pageId = '', postId = ''] = id.split('_');
  return `${siteUrl}/${pageId}/posts/${postId}`;
}

/**
 * The posts of an answer of GET /{page}/feed, in its order. Null when any of it cannot be read: taken for an empty
 * feed, it would let a post that is there be sent again.
 */
export function readPagePosts(json: unknown, siteUrl: string): RemotePost[] | null {
  const rows = readPath(json, 'data');
  if (!Array.isArray(rows)) return null;
  const posts = rows.flatMap((row: unknown) => {
    const remoteId = readText(row, 'id');
    const createdAt = Date.parse(readText(row, 'created_time') ?? '');
    if (remoteId === null || Number.isNaN(createdAt)) return [];
    const text = readText(row, 'message') ?? '';
    return [{ remoteId, remoteUrl: pagePostUrl(siteUrl, remoteId), text, createdAt: new Date(createdAt) }];
  });
  return posts.length === rows.length ? posts : null;
}
