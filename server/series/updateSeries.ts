import type { UpdateSeriesBody } from '#contract/schemas/series';
import { invalid } from '../http/errors/appError';
import { attachNamed } from '../modules/posts/attachments';
import { setSeriesMedia } from '../repositories/media';
import type { StoredSeries } from '../repositories/series/series';
import { lockWaitingPosts } from '../repositories/series/seriesPosts';
import { inTransaction } from '../repositories/transaction';
import type { AppServices } from '../services';
import { applySeries } from './applySeries';
import { changedSeries, filesOf } from './changedSeries';
import { changeLocked } from './changeLocked';
import { checkTexts } from './checkTexts';
import { daysToCome } from './days';
import { withdrawPosts } from './withdrawPosts';
import { NOTHING_MADE, daysOf } from './template';

/**
 * Changes a series, and its posts that wait and were not changed by themselves; a paused one goes on. With other days those
 * posts make way for the posts of the new days.
 */
export async function updateSeries(
  { connection: { db }, limits }: AppServices,
  userId: string,
  seriesId: string,
  changes: UpdateSeriesBody,
): Promise<void> {
  const accountIds = await inTransaction(db, (tx) =>
    changeLocked(tx, userId, seriesId, async (before) => {
      const after = await changedSeries(tx, before, changes);
      await checkTexts(tx, after);
      await attachNamed(changes, (files) => setSeriesMedia(tx, userId, seriesId, files));
      const posts = await lockWaitingPosts(tx, { seriesId, fromDay: NOTHING_MADE });
      if (haveSameDays(before, after)) {
        await applySeries(tx, posts, { before, after, files: filesOf(changes) });
        return after;
      }
      if (daysToCome(daysOf(after), Date.now(), 1).length === 0) {
        throw invalid({ rule: ['None of its days is still to come.'] });
      }
      await withdrawPosts(tx, posts);
      return { ...after, madeThrough: NOTHING_MADE };
    }),
  );
  limits.freshen(accountIds);
}

function haveSameDays(one: StoredSeries, other: StoredSeries): boolean {
  return one.rule === other.rule && one.zone === other.zone && one.firstWall === other.firstWall;
}
