import type { RemotePost } from '../connector';
import { readNumber, readText } from '../../lib/json';
import { readTimeline } from '../timeline';
import { fromLittleText } from './littleText';
import { linkedInPostUrl } from './publish';

/** The posts of a response of GET /rest/posts?q=author; null when it cannot be read in full. */
export function readMemberPosts(elements: unknown, siteUrl: string): Promise<RemotePost[] | null> {
  return readTimeline(elements, (element) => {
    const remoteId = readText(element, 'id');
    const createdAt = readNumber(element, 'createdAt');
    if (remoteId === null || createdAt === null) return null;
    const text = fromLittleText(readText(element, 'commentary') ?? '');
    return { remoteId, remoteUrl: linkedInPostUrl(siteUrl, remoteId), text, createdAt: new Date(createdAt) };
  });
}
