import type { PostMetrics } from '../connector';
import { readNumber } from '../json';
import { isVideoId } from './posts';

const COMMENTS = 'comments.summary(total_count).limit(0)';

/** Fields to request for a post. Graph has no shares of a video, and would reject the whole call. */
export function metricFieldsOf(id: string): string {
  return isVideoId(id)
    ? `likes.summary(total_count).limit(0),${COMMENTS}`
    : `reactions.summary(total_count).limit(0),${COMMENTS},shares`;
}

/** The numbers in the response to that. */
export function readMetrics(remoteId: string, row: unknown): PostMetrics {
  const isVideo = isVideoId(remoteId);
  return {
    remoteId,
    likes: readNumber(row, isVideo ? 'likes' : 'reactions', 'summary', 'total_count'),
    comments: readNumber(row, 'comments', 'summary', 'total_count'),
    // Graph leaves the field out of a post that nobody has shared.
    shares: isVideo ? null : (readNumber(row, 'shares', 'count') ?? 0),
    reach: null,
  };
}
