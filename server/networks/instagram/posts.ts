import type { RemotePost } from '../connector';
import { readPath, readText } from '../json';

/**
 * The posts of an answer of GET /{account}/media, in its order. Null when any of it cannot be read: taken for an empty
 * list, it would let a post that is there be sent again.
 */
export function readMedia(json: unknown): RemotePost[] | null {
  const rows = readPath(json, 'data');
  if (!Array.isArray(rows)) return null;
  const posts = rows.flatMap((row: unknown) => {
    const remoteId = readText(row, 'id');
    const createdAt = Date.parse(readText(row, 'timestamp') ?? '');
    if (remoteId === null || Number.isNaN(createdAt)) return [];
    const remoteUrl = readText(row, 'permalink');
    return [{ remoteId, remoteUrl, text: readText(row, 'caption') ?? '', createdAt: new Date(createdAt) }];
  });
  return posts.length === rows.length ? posts : null;
}
