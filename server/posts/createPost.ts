import { v7 as uuidv7 } from 'uuid';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { AppServices } from '../services';
import type { Database } from '../database/connect';
import { AppError } from '../http/errors/appError';
import { claimRunningKey, releaseRunningKey, type KeyedRequest } from '../repositories/idempotencyKeys';
import { inTransaction } from '../repositories/transaction';
import { claimOnce } from './claimOnce';
import { hashBody } from './hashBody';
import { makePost } from './makePost';

/** A request without a key counts as running for so long at the most. */
const RUNNING_MAX_MS = 30_000;

/**
 * Makes a post and puts it into the queue; returns its id. With a key the same request makes one post however often it
 * is sent. A post that goes out at once has mostly gone out when this returns.
 */
export async function createPost(
  services: AppServices,
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
  services: AppServices,
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
  { limits }: AppServices,
  tx: Database,
  userId: string,
  postId: string,
  body: CreatePostBody,
): Promise<void> {
  limits.freshen(await makePost(tx, userId, postId, body));
}

async function settle(
  { waitUntilSettled, settleTimeoutMs }: AppServices,
  userId: string,
  postId: string,
  { scheduled_at: scheduledAt, queue: isQueued = false }: CreatePostBody,
): Promise<void> {
  if (!isQueued && (scheduledAt === undefined || scheduledAt === null))
    await waitUntilSettled(userId, postId, settleTimeoutMs);
}
