import type { Database } from '../database/connect';
import { notFound } from '../http/errors/appError';
import { deleteSeries, lockSeries } from '../repositories/series/series';
import { lockWaitingPosts } from '../repositories/series/seriesPosts';
import { inTransaction } from '../repositories/transaction';
import { withdrawPosts } from './withdrawPosts';
import { NOTHING_MADE } from './template';

/** Deletes a series with its posts that wait; those that went out, or failed, stay. */
export async function stopSeries(db: Database, userId: string, seriesId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const series = await lockSeries(tx, userId, seriesId);
    if (series === null) throw notFound();
    const posts = await lockWaitingPosts(tx, { seriesId, fromDay: NOTHING_MADE, withExceptions: true });
    await withdrawPosts(tx, posts);
    await deleteSeries(tx, series);
  });
}
