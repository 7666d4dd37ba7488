import type { UpdateSeriesBody } from '#contract/schemas/series';
import { invalid, notFound } from '../http/errors/appError';
import { attachNamed } from '../posts/attachMedia';
import { setSeriesMedia } from '../repositories/media';
import { lockSeries, writeSeries, type StoredSeries } from '../repositories/series/series';
import { lockWaitingPosts } from '../repositories/series/seriesPosts';
import { freeWork } from '../repositories/stoppingWork';
import { inTransaction } from '../repositories/transaction';
import type { AppServices } from '../services';
import { applySeries } from './applySeries';
import { changedSeries, filesOf } from './changedSeries';
import { checkTexts } from './checkTexts';
import { daysToCome } from './days';
import { makeComing } from './makeComing';
import { withdrawPosts } from './withdrawPosts';
import { NOTHING_MADE, daysOf, templateOf } from './template';

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
  const accountIds = await inTransaction(db, async (tx) => {
    const before = await lockSeries(tx, userId, seriesId);
    if (before === null) throw notFound();
    const after = await changedSeries(tx, before, changes);
    await checkTexts(tx, after);
    await attachNamed(changes, (files) => setSeriesMedia(tx, userId, seriesId, files));
    const posts = await lockWaitingPosts(tx, { seriesId, fromDay: NOTHING_MADE });
    if (haveSameDays(before, after)) {
      await applySeries(tx, posts, { before, after, files: filesOf(changes) });
    } else {
      if (daysToCome(daysOf(after), Date.now(), 1).length === 0) {
        throw invalid({ rule: ['None of its days is still to come.'] });
      }
      await withdrawPosts(tx, posts);
      after.madeThrough = NOTHING_MADE;
    }
    await writeSeries(tx, after, templateOf(after));
    await freeWork(tx, { kind: 'series', id: seriesId });
    await makeComing(tx, after);
    return after.accountIds;
  });
  limits.freshen(accountIds);
}

function haveSameDays(one: StoredSeries, other: StoredSeries): boolean {
  return one.rule === other.rule && one.zone === other.zone && one.firstWall === other.firstWall;
}
