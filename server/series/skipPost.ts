import { AppError, notFound } from '../http/errors/appError';
import type { Database } from '../database/connect';
import { deletePost } from '../modules/posts/deletePost';
import { placeInSeries } from '../repositories/series/seriesPosts';

/** Leaves out the day of a post in its series: the post is deleted, and can be restored like any other. */
export async function skipPost(db: Database, userId: string, postId: string): Promise<void> {
  const place = await placeInSeries(db, userId, postId);
  if (place === null) throw notFound();
  if (place.seriesId === null) {
    throw new AppError('CONFLICT', 'This post isn’t one of a series.');
  }
  await deletePost(db, userId, { id: postId, version: null, alsoAt: [] });
}
