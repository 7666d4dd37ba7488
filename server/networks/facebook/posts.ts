import type { RemotePost } from '../connector';
import { readDate, readPath, readText } from '../../lib/json';
import { readTimeline } from '../timeline';

/** Address at which people read a post; Graph names it "page_post". */
export function pagePostUrl(siteUrl: string, id: string): string {
  const [pageId = '', postId = ''] = id.split('_');
  return `${siteUrl}/${pageId}/posts/${postId}`;
}

/** True if an id is a video's, which Graph writes without its Page. */
export function isVideoId(id: string): boolean {
  return !id.includes('_');
}

/** The posts of a response of GET /{page}/feed; null when it cannot be read in full. */
export function readPagePosts(json: unknown, siteUrl: string): Promise<RemotePost[] | null> {
  return readTimeline(readPath(json, 'data'), (row) => {
    const remoteId = readText(row, 'id');
    const createdAt = readDate(row, 'created_time');
    if (remoteId === null || createdAt === null) return null;
    return { remoteId, remoteUrl: pagePostUrl(siteUrl, remoteId), text: readText(row, 'message') ?? '', createdAt };
  });
}
