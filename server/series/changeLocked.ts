import type { Database } from '../database/connect';
import { notFound } from '../http/errors/appError';
import { lockSeries, writeSeries, type StoredSeries } from '../repositories/series/series';
import { freeWork, STOPS_MAX } from '../repositories/stoppingWork';
import { inHand } from '../watchdog/inHand';
import { makeComing } from './makeComing';
import { templateOf } from './template';

/** As often as the making of posts by itself, and as often again: a change may be what mends it. */
const CHANGES_UNTIL = {
  stopsMax: 2 * STOPS_MAX,
  reason: 'The server had to be started again twice while this was changed. Stop repeating, and write it anew.',
};

/**
 * Locks a series, changes it, and makes its posts that are missing; a paused one, or one that was set aside, goes on. `change`
 * returns what it is to be. Returns the accounts that it goes to.
 *
 * @throws {WorkSetAside} When changes of it have ended servers
 */
export async function changeLocked(
  tx: Database,
  userId: string,
  seriesId: string,
  change: (before: StoredSeries) => Promise<StoredSeries>,
): Promise<string[]> {
  const before = await lockSeries(tx, userId, seriesId);
  if (before === null) throw notFound();
  const work = { kind: 'series', id: seriesId } as const;
  return inHand(
    tx,
    work,
    async () => {
      const after = await change(before);
      await writeSeries(tx, after, templateOf(after));
      await freeWork(tx, work);
      await makeComing(tx, after);
      return after.accountIds;
    },
    CHANGES_UNTIL,
  );
}
