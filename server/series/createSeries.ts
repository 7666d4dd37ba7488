import { v7 as uuidv7 } from 'uuid';
import { SERIES_MAX_PER_USER } from '#contract/limits';
import type { CreateSeriesBody } from '#contract/schemas/series';
import { toText } from '#contract/postText';
import type { Database } from '../database/connect';
import { AppError, invalid, notFound } from '../http/errors/appError';
import { attachNamed } from '../modules/posts/attachments';
import { chooseAccounts } from '../modules/posts/postChecks';
import { claimOnce } from '../modules/posts/createPost';
import { readFields } from '../modules/posts/postFields';
import { setSeriesMedia } from '../repositories/media';
import { countSeries, insertSeries, lockSeries, type StoredSeries } from '../repositories/series/series';
import { holdAccounts } from '../repositories/socialAccounts';
import { inTransaction } from '../repositories/transaction';
import type { AppServices } from '../services';
import { checkTexts } from './checkTexts';
import { daysToCome } from './days';
import { makeComing } from './makeComing';
import { NOTHING_MADE } from './template';

/** Makes a series and its next posts; returns its id. With a key the same request makes one, however often it is sent. */
export async function createSeries(
  { connection: { db }, limits }: AppServices,
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
  const accounts = chooseAccounts(await holdAccounts(tx, userId, null), platforms, body.account_ids ?? []);
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
