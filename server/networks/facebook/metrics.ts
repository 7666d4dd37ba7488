import type { PostMetrics } from '../connector';
import { readNumber } from '../../lib/json';
import { isVideoId } from './posts';

const LIKES = 'likes.summary(total_count).limit(0)';
const REACTIONS = 'reactions.summary(total_count).limit(0)';
const COMMENTS = 'comments.summary(total_count).limit(0)';
const SHARES = 'shares';

/** Fields to request for a post. Graph has no shares of a video, and would reject the whole call. */
export function metricFieldsOf(id: string): string[] {
  return isVideoId(id) ? [LIKES, COMMENTS] : [REACTIONS, COMMENTS, SHARES];
}

/** The numbers in the response to that; what Graph refused is not known. */
export function readMetrics(remoteId: string, row: unknown, refused: ReadonlySet<string>): PostMetrics {
  const isVideo = isVideoId(remoteId);
  return {
    remoteId,
    likes: readNumber(row, isVideo ? 'likes' : 'reactions', 'summary', 'total_count'),
    comments: readNumber(row, 'comments', 'summary', 'total_count'),
    // Graph leaves the field out of a post that nobody has shared.
    shares: isVideo || refused.has(SHARES) ? null : (readNumber(row, 'shares', 'count') ?? 0),
    reach: null,
  };
}
