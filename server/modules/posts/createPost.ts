import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { CreatePostBody } from '#contract/schemas/posts';
import { type Database, inTransaction } from '../../database/connect';
import { AppError } from '../../http/appError';
import { limitsOfAccounts, lockAccounts } from '../../repositories/accounts';
import { notifyPostsChanged } from '../../database/notifications';
import { insertTargets } from '../../repositories/postTargets';
import { insertPost, type PostFields } from '../../repositories/postRows';
import { fillSlots, planPost } from '../queue/planPost';
import { attachMedia, attachTexts, checkMedia } from './attachments';
import { claimRunningKey, releaseRunningKey, type KeyedRequest, claimKey } from './idempotencyKeysRepository';
import {
  checkComments,
  checkPlatforms,
  checkWantedAccounts,
  chooseAccounts,
  checkDraft,
  checkFields,
  checkQueueing,
} from './postChecks';
import { readFields } from './postFields';

/** What posts are made and changed with. */
export type PostServices = Pick<FastifyInstance, 'connection' | 'limits' | 'waitUntilSettled' | 'settleTimeoutMs'>;

/** A request without a key counts as running for so long at the most. */
const RUNNING_MAX_MS = 30_000;

/**
 * Makes a post and puts it into the queue; returns its id. With a key the same request makes one post however often it
 * is sent. A post that goes out at once has mostly gone out when this returns.
 */
export async function createPost(
  services: PostServices,
  userId: string,
  body: CreatePostBody,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { db } = services.connection;
  const postId = uuidv7();
  if (idempotencyKey !== undefined) {
    const madeId = await inTransaction(db, async (tx) => {
      const claimedId = await claimOnce(tx, userId, { key: `key:${idempotencyKey}`, newId: postId, body });
      if (claimedId === postId) await makeAndFreshen(services, tx, userId, postId, body);
      return claimedId;
    });
    await settle(services, userId, madeId, body);
    return madeId;
  }
  const bodyHash = hashBody(body);
  const request = { key: `body:${bodyHash.toString('hex')}`, bodyHash, postId };
  await inTransaction(db, (tx) => makeWhileNotRunning(services, tx, userId, request, body));
  try {
    await settle(services, userId, postId, body);
  } finally {
    await releaseRunningKey(db, userId, request.key, postId);
  }
  return postId;
}

async function makeWhileNotRunning(
  services: PostServices,
  tx: Database,
  userId: string,
  request: KeyedRequest,
  body: CreatePostBody,
): Promise<void> {
  if (!(await claimRunningKey(tx, userId, request, RUNNING_MAX_MS))) {
    throw new AppError('REQUEST_IN_PROGRESS', 'The same post is being created already.');
  }
  await makeAndFreshen(services, tx, userId, request.postId, body);
}

async function makeAndFreshen(
  { limits }: Pick<FastifyInstance, 'limits'>,
  tx: Database,
  userId: string,
  postId: string,
  body: CreatePostBody,
): Promise<void> {
  limits.freshen(await makePost(tx, userId, postId, body));
}

async function settle(
  { waitUntilSettled, settleTimeoutMs }: Pick<FastifyInstance, 'waitUntilSettled' | 'settleTimeoutMs'>,
  userId: string,
  postId: string,
  { scheduled_at: scheduledAt, queue: isQueued = false }: CreatePostBody,
): Promise<void> {
  if (!isQueued && (scheduledAt === undefined || scheduledAt === null))
    await waitUntilSettled(userId, postId, settleTimeoutMs);
}

/** Checks a post and inserts it with what is to be sent of it; returns the ids of its accounts, of a draft none. */
export async function makePost(tx: Database, userId: string, postId: string, body: CreatePostBody): Promise<string[]> {
  checkQueueing(body);
  const fields = readFields(body);
  const accountIds =
    body.status === 'draft'
      ? await makeDraft(tx, userId, postId, { body, fields })
      : await makeScheduled(tx, userId, postId, { body, fields });
  await notifyPostsChanged(tx, [postId]);
  return accountIds;
}

type New = { body: CreatePostBody; fields: PostFields };

async function makeDraft(tx: Database, userId: string, postId: string, { body, fields }: New): Promise<string[]> {
  checkDraft(fields);
  await insertPost(tx, userId, { id: postId, status: 'draft', ...fields });
  await attachMedia(tx, userId, postId, body);
  await attachTexts(tx, userId, postId, { body, fields });
  return [];
}

async function makeScheduled(tx: Database, userId: string, postId: string, { body, fields }: New): Promise<string[]> {
  const wantedIds = body.account_ids ?? [];
  const active = await lockAccounts(tx, userId, null);
  const accounts = chooseAccounts(active, fields.platforms, wantedIds);
  const told = await limitsOfAccounts(tx, accounts);
  checkFields(fields, told);
  checkWantedAccounts(active, fields.platforms, wantedIds);
  checkPlatforms(accounts, fields.platforms);
  await checkComments(tx, accounts, fields);
  const plan = body.queue === true ? await planPost(tx, accounts, fields.timeZone) : null;
  const { scheduledAt } = plan?.time ?? fields;
  await insertPost(tx, userId, { id: postId, status: 'scheduled', ...fields, ...plan?.time });
  await attachMedia(tx, userId, postId, body);
  await attachTexts(tx, userId, postId, { body, fields });
  await checkMedia(tx, postId, fields, told);
  await insertTargets(tx, userId, postId, accounts, scheduledAt);
  if (plan !== null) await fillSlots(tx, postId, plan);
  return accounts.map(({ id }) => id);
}

/** What a request with a key is about to make: its own new id, and the body that it was sent with. */
type KeyedMaking = { key: string; newId: string; body: object };

/** Claims a key; returns the id of what it was claimed for: the new one, or that of the same request before. */
export async function claimOnce(tx: Database, userId: string, { key, newId, body }: KeyedMaking): Promise<string> {
  const claimed = await claimKey(tx, userId, { key, bodyHash: hashBody(body), postId: newId });
  if (claimed.kind === 'other-body') {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This key was already used for another request.');
  }
  return claimed.postId;
}

/** A hash of a request's body, by which it is known again; the order of its fields does not count. */
function hashBody(body: object): Buffer {
  const sorted = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
