import { SERIES_AHEAD, SERIES_LAST_YEAR } from '#contract/limits';
import type { CreatePostBody } from '#contract/schemas/posts';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { makePost } from '../modules/posts/createPost';
import { listSeriesFiles } from '../repositories/media';
import { writeSeries, type StoredSeries } from '../repositories/series/series';
import { daysWithPost, joinSeries } from '../repositories/series/seriesPosts';
import { daysToCome, goesOnTooLate, type SeriesDay } from './days';
import { commonFields, daysOf, NOTHING_MADE } from './template';

/**
 * Makes the posts of a locked series that are still missing among its next SERIES_AHEAD; days that have passed meanwhile stay
 * without one. They are ordinary posts; where one is refused, so is all of it.
 */
export async function makeComing(tx: Database, series: StoredSeries): Promise<void> {
  const now = Date.now();
  const coming = daysToCome(daysOf(series), now, SERIES_AHEAD);
  const [next] = coming;
  if (next === undefined && goesOnTooLate(daysOf(series), now)) {
    throw invalid({ rule: [`Its next day is after the year ${SERIES_LAST_YEAR}. Let it repeat more often, or end.`] });
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
