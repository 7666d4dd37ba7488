import type { CommentCalls } from '../connector';
import { createGraphComments, type CommentDialect } from '../meta/comments';

/** Comments below posts of an account; Instagram gives the newest first. */
export function mediaComments({ graph, now }: Pick<CommentDialect, 'graph' | 'now'>): CommentCalls {
  return createGraphComments({ platform: 'instagram', graph, now, names: { text: 'text', createdAt: 'timestamp' } });
}
