import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { SERIES_MAX_PER_USER } from '#contract/limits';
import { canChange } from '#contract/postStates';
import { toText } from '#contract/postText';
import type { CreateSeriesBody } from '#contract/schemas/series';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { limitsOfAccounts, lockAccounts } from '../../repositories/accounts';
import { setSeriesMedia } from '../../repositories/media';
import { notifyPostsChanged } from '../../database/notifications';
import { lockTargets, suspendTargets } from '../../repositories/postTargets';
import { NO_TEXTS } from '../../repositories/postTexts';
import { setDeleted } from '../../repositories/postRows';
import {
  countSeries,
  insertSeries,
  lockSeries,
  type StoredSeries,
  deleteSeries,
  lockWaitingPosts,
  leaveSeries,
  type SeriesPost,
  placeInSeries,
} from '../../repositories/series';
import { attachNamed } from '../posts/attachments';
import { claimOnce } from '../posts/createPost';
import { deletePost } from '../posts/deletePost';
import { chooseAccounts, checkFields } from '../posts/postChecks';
import { readFields } from '../posts/postFields';
import { daysToCome, NOTHING_MADE } from './seriesDays';
import { makeComing } from './seriesMaker';

/** Makes a series and its next posts; returns its id. With a key the same request makes one, however often it is sent. */
export async function createSeries(
  { connection: { db }, limits }: Pick<FastifyInstance, 'connection' | 'limits'>,
  userId: string,
  body: CreateSeriesBody,
  idempotencyKey: string | undefined,
): Promise<string> {
  const newId = uuidv7();
  const { id, accountIds } = await inTransaction(db, async (tx) => {
    if (idempotencyKey !== undefined) {
      const madeId = await claimOnce(tx, userId, { key: `series:${idempotencyKey}`, newId, body });
      if (madeId !== newId) return { id: madeId, accountIds: [] };
    }
    return make(tx, userId, newId, body);
  });
  limits.freshen(accountIds);
  return id;
}

async function make(tx: Database, userId: string, id: string, body: CreateSeriesBody): Promise<StoredSeries> {
  if ((await countSeries(tx, userId)) >= SERIES_MAX_PER_USER) {
    throw new AppError('CONFLICT', `You have ${SERIES_MAX_PER_USER} repeating posts. Please delete one first.`);
  }
  const { rule, zone, first, other_texts: otherTexts = [] } = body;
  if (daysToCome({ rule, zone, first }, Date.now(), 1).length === 0) {
    throw invalid({ rule: ['None of its days is still to come.'] });
  }
  const { content, platforms, hashtags, mentions, networkSettings } = readFields(body);
  const accounts = chooseAccounts(await lockAccounts(tx, userId, null), platforms, body.account_ids ?? []);
  await insertSeries(tx, userId, {
    ...{ id, rule, zone, firstWall: first, madeThrough: NOTHING_MADE },
    ...{ platforms, hashtags, mentions, networkSettings },
    texts: [content, ...otherTexts.map(toText)],
    accountIds: body.account_ids ?? accounts.map((account) => account.id),
  });
  await attachNamed(body, (files) => setSeriesMedia(tx, userId, id, files));
  const series = await lockSeries(tx, userId, id);
  if (series === null) throw notFound();
  await checkTexts(tx, series);
  await makeComing(tx, series);
  return series;
}

/** Refuses a series one of whose further texts could not go out; the first one is a post's, and is checked as such. */
export async function checkTexts(tx: Database, series: StoredSeries): Promise<void> {
  const { userId, texts, platforms, accountIds } = series;
  const [, ...others] = texts;
  if (others.length === 0) return;
  const accounts = chooseAccounts(await lockAccounts(tx, userId, null), platforms, accountIds);
  const limits = await limitsOfAccounts(tx, accounts);
  for (const content of others) {
    try {
      checkFields({ ...series, content, ownTexts: NO_TEXTS, scheduledAt: null, timeZone: null }, limits);
    } catch (error) {
      if (error instanceof AppError) throw invalid({ other_texts: [error.message] }, error.code);
      throw error;
    }
  }
}

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

/** Deletes locked posts that their series no longer has, so that their days are free; one that is being sent by now stays. */
export async function withdrawPosts(tx: Database, posts: readonly SeriesPost[]): Promise<void> {
  const withdrawn: string[] = [];
  for (const { id } of posts) {
    if (!canChange(await lockTargets(tx, id))) continue;
    await suspendTargets(tx, id);
    await setDeleted(tx, id, true);
    withdrawn.push(id);
  }
  if (withdrawn.length === 0) return;
  await leaveSeries(tx, withdrawn);
  await notifyPostsChanged(tx, withdrawn);
}

/** Leaves out the day of a post in its series: the post is deleted, and can be restored like any other. */
export async function skipPost(db: Database, userId: string, postId: string): Promise<void> {
  const place = await placeInSeries(db, userId, postId);
  if (place === null) throw notFound();
  if (place.seriesId === null) {
    throw new AppError('CONFLICT', 'This post isn’t one of a series.');
  }
  await deletePost(db, userId, { id: postId, version: null, alsoAt: [] });
}
