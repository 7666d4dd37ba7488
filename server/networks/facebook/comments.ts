import type { CommentCalls } from '../connector';
import { createGraphComments, type CommentDialect } from '../meta/comments';

/** Comments below posts of a Page; Graph gives the oldest first unless it is told otherwise. */
export function pageComments({ graph, now }: Pick<CommentDialect, 'graph' | 'now'>): CommentCalls {
  return createGraphComments({
    platform: 'facebook',
    graph,
    now,
    names: { text: 'message', createdAt: 'created_time' },
    order: { order: 'reverse_chronological' },
  });
}
