import type { RemotePost } from '../connector';
import { readDate, readPath, readText } from '../../lib/json';
import { readTimeline } from '../timeline';

/** The posts of a response of GET /{account}/media; null when it cannot be read in full. */
export function readMedia(json: unknown): Promise<RemotePost[] | null> {
  return readTimeline(readPath(json, 'data'), (row) => {
    const remoteId = readText(row, 'id');
    const createdAt = readDate(row, 'timestamp');
    if (remoteId === null || createdAt === null) return null;
    return { remoteId, remoteUrl: readText(row, 'permalink'), text: readText(row, 'caption') ?? '', createdAt };
  });
}
