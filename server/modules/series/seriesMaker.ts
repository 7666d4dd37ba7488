import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { SERIES_AHEAD } from '#contract/limits';
import type { Refusal } from '#contract/refusals';
import type { CreatePostBody } from '#contract/schemas/posts';
import { type Connection, type Database, inTransaction } from '../../database/connect';
import { AppError, invalid } from '../../http/appError';
import { createQueueWorkers } from '../../database/queueWorkers';
import { SYSTEM_CLOCK } from '../../lib/clock';
import { listSeriesFiles } from '../../repositories/media';
import {
  lockDueSeries,
  nextWakeAt,
  pauseSeries,
  writeSeries,
  type StoredSeries,
  daysWithPost,
  joinSeries,
} from '../../repositories/series';
import { inHand } from '../../http/inHand';
import { makePost } from '../posts/createPost';
import { daysToCome, goesOnTooLate, type SeriesDay, commonFields, daysOf, NOTHING_MADE } from './seriesDays';

/** Makes the posts of series as their days come near; any number of servers share them. */
type SeriesMaker = { start: () => void; stop: () => Promise<void> };

type Options = { connection: Connection; logger: FastifyBaseLogger; mayWork: () => Promise<boolean> };

/** Shortest rest: a series may be in the hands of another server just now. */
const REST_MIN_MS = 1_000;

/** Makes the maker of a server; it rests until it is started. */
export function createSeriesMaker({ connection, logger, mayWork }: Options): SeriesMaker {
  const { db, diskSpace } = connection;
  return createQueueWorkers({
    parallel: 1,
    restMinMs: REST_MIN_MS,
    takeNext: () => makeNext(db),
    nextDueAt: () => nextWakeAt(db),
    diskSpace,
    mayWork,
    clock: SYSTEM_CLOCK,
    logger,
    complaint: 'the posts of a series could not be made',
  });
}

/**
 * Makes what is missing of the series that has waited longest; false if none is due. Its row is locked until its posts are there:
 * a server that dies leaves it to the others as it was. One that makes a post that is refused is paused with the reason.
 */
export async function makeNext(db: Connection['db']): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const series = await lockDueSeries(tx, new Date());
    if (series === null) return false;
    try {
      await inHand(tx, { kind: 'series', id: series.id }, () => tx.transaction((step) => makeComing(step, series)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await pauseSeries(tx, series, reasonOf(error));
    }
    return true;
  });
}

function reasonOf({ code, fieldErrors, refusal }: AppError): Refusal {
  const isOfAccount = code === 'PLATFORM_NOT_CONNECTED' || fieldErrors?.['account_ids'] !== undefined;
  return isOfAccount ? { code: 'account_not_connected' } : refusal;
}

/**
 * Makes the posts of a locked series that are still missing among its next SERIES_AHEAD; days that have passed meanwhile stay
 * without one. They are ordinary posts; where one is refused, so is all of it.
 */
export async function makeComing(tx: Database, series: StoredSeries): Promise<void> {
  const now = Date.now();
  const coming = daysToCome(daysOf(series), now, SERIES_AHEAD);
  const [next] = coming;
  if (next === undefined && goesOnTooLate(daysOf(series), now)) {
    throw invalid({ rule: [{ code: 'next_day_too_far' }] });
  }
  const taken = await daysWithPost(tx, series.id, next?.day ?? NOTHING_MADE);
  const missing = coming.filter(
    ({ day }) => day > series.madeThrough && !series.skipped.includes(day) && !taken.has(day),
  );
  const files = await listSeriesFiles(tx, series.id);
  for (const [place, seriesDay] of missing.entries()) {
    const postId = uuidv7();
    await makePost(tx, series.userId, postId, bodyOf(series, seriesDay, { turn: series.turn + place, files }));
    await joinSeries(tx, postId, series.id, seriesDay.day);
  }
  await writeSeries(tx, series, {
    madeThrough: coming.at(-1)?.day ?? series.madeThrough,
    turn: (series.turn + missing.length) % series.texts.length,
    wakeAt: coming.length < SERIES_AHEAD || next === undefined ? null : new Date(next.at),
  });
}

function bodyOf(
  series: StoredSeries,
  { at }: SeriesDay,
  { turn, files }: { turn: number; files: readonly { id: string; altText: string }[] },
): CreatePostBody {
  return {
    ...commonFields(series),
    content: series.texts[turn % series.texts.length] ?? '',
    media_ids: files.map(({ id }) => id),
    media_alt_texts: files.map(({ altText }) => altText),
    scheduled_at: new Date(at).toISOString(),
  };
}
