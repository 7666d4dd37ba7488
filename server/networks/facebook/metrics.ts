import type { PostMetrics } from '../connector';
import { readNumber } from '../json';
import { isFilmId } from './posts';

const COMMENTS = 'comments.summary(total_count).limit(0)';

/** What is asked of a post. Of a film Graph knows no shares, and would refuse the whole call that names them. */
export function metricFieldsOf(id: string): string {
  return isFilmId(id)
    ? `likes.summary(total_count).limit(0),${COMMENTS}`
    : `reactions.summary(total_count).limit(0),${COMMENTS},shares`;
}

/** The numbers in the answer to that. */
export function readMetrics(remoteId: string, row: unknown): PostMetrics {
  const isFilm = isFilmId(remoteId);
  return {
    remoteId,
    likes: readNumber(row, isFilm ? 'likes' : 'reactions', 'summary', 'total_count'),
    comments: readNumber(row, 'comments', 'summary', 'total_count'),
    // Graph leaves the field out of a post that nobody has shared.
    shares: isFilm ? null : (readNumber(row, 'shares', 'count') ?? 0),
    reach: null,
  };
}
