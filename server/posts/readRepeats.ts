import { HOUR_MS } from '#contract/durations';
import { REPEATS_SHOWN_MAX } from '#contract/limits';
import type { PostStatus } from '#contract/postStates';
import type { RepeatedPost, RepeatsBody, RepeatsResponse } from '#contract/schemas/repeats';
import type { Database } from '../database/connect';
import { readInstant } from '../http/input/instants';
import { invalid } from '../http/errors/appError';
import { listPostsNear, type EarlierPost, type PostShare } from '../repositories/repeats';
import { placeInSeries } from '../repositories/series/seriesPosts';
import { listActiveAccounts } from '../repositories/socialAccounts';
import { checkWantedAccounts, chooseAccounts } from './chooseAccounts';
import { asFarAsSame, readSameTexts, REPEAT_MS, sharesNear } from './earlierPosts';

/** Finds what a post would repeat if it were sent so: its text within days, its accounts within the hour (L-185). */
export async function readRepeats(db: Database, userId: string, body: RepeatsBody): Promise<RepeatsResponse> {
  const { account_ids: wantedIds = [], platforms, scheduled_at: time, except_id: exceptId } = body;
  const instant = typeof time === 'string' ? readInstant('scheduled_at', time).getTime() : Date.now();
  const active = await listActiveAccounts(db, userId);
  checkWantedAccounts(active, platforms, wantedIds);
  const ids = chooseAccounts(active, platforms, wantedIds).map(({ id }) => id);
  const seriesId = exceptId === undefined ? null : await seriesOf(db, userId, exceptId);

  const isAnother = (post: EarlierPost) => post.id !== exceptId && (seriesId === null || post.seriesId !== seriesId);
  const repeatsIn = (posts: readonly EarlierPost[], withinMs: number) =>
    posts
      .filter(isAnother)
      .flatMap((post) => describe(post, sharesNear(post, ids, instant, withinMs)))
      .sort((one, other) => distance(one, instant) - distance(other, instant))
      .slice(0, REPEATS_SHOWN_MAX);
  const findSame = await readSameTexts(db, userId, [body]);
  const sameTexts = findSame(body)
    .map((post) => asFarAsSame(post, body))
    .filter(({ shares }) => shares.length > 0);
  const near = await listPostsNear(db, userId, instant, HOUR_MS);
  const others = near.filter(({ id }) => !sameTexts.some((same) => same.id === id));
  return { same_text: repeatsIn(sameTexts, REPEAT_MS), same_hour: repeatsIn(others, HOUR_MS) };
}

async function seriesOf(db: Database, userId: string, postId: string): Promise<string | null> {
  const place = await placeInSeries(db, userId, postId);
  if (place === null) throw invalid({ except_id: ['There is no such post.'] });
  return place.seriesId;
}

/** Shares of a post by their instant; what certainly is on no network, nor on its way there, is repeated by nothing. */
function describe({ id }: EarlierPost, shares: readonly PostShare[]): RepeatedPost[] {
  const real = shares.filter(({ state }) => state !== 'failed' && state !== 'missed');
  return [...new Set(real.map(({ at }) => at))].map((at) => {
    const there = real.filter((share) => share.at === at);
    return { post_id: id, at, status: statusOf(there), account_ids: there.map(({ accountId }) => accountId) };
  });
}

function statusOf(shares: readonly PostShare[]): PostStatus {
  if (shares.every(({ state }) => state === 'published')) return 'published';
  return shares.some(({ state }) => state === 'unknown' || state === 'parked') ? 'failed' : 'scheduled';
}

function distance({ at }: RepeatedPost, instant: number): number {
  return Math.abs(Date.parse(at) - instant);
}
