import type { FastifyBaseLogger } from 'fastify';
import type { AppServices } from '../../services';
import { disconnectAll, eraseUser, type ErasureServices } from '../../erasure/eraseUser';
import { closeUser, countUnconfirmed, listPostsInDoubt } from '../../repositories/closedUsers';
import { endAllSessions } from '../../repositories/sessions';
import { inTransaction } from '../../repositories/transaction';
import type { Revocations } from '../../tokens/revocations';

type Services = Pick<AppServices, 'connection' | 'media' | 'waitUntilSettled' | 'settleTimeoutMs'> & {
  revocations: Revocations;
  logger: FastifyBaseLogger;
};

/**
 * Deletes an account, and does not return before nothing of it can be sent any more. What is being sent at that moment is
 * waited for; returns how many posts nobody could tell of in time, which may still appear on their networks. Null when the
 * password is no longer the user's.
 */
export async function deleteAccount(
  { connection: { db }, media, revocations, logger, waitUntilSettled, settleTimeoutMs }: Services,
  userId: string,
  passwordHash: string,
): Promise<number | null> {
  const isClosed = await inTransaction(db, async (tx) => {
    if (!(await closeUser(tx, userId, passwordHash))) return false;
    await endAllSessions(tx, userId);
    return true;
  });
  if (!isClosed) return null;

  const services: ErasureServices = { db, media, revocations, logger };
  const before = await listPostsInDoubt(db, userId);
  await disconnectAll(services, userId);
  // One may have been sent off in between.
  const inDoubt = [...new Set([...before, ...(await listPostsInDoubt(db, userId))])];
  await Promise.all(inDoubt.map((postId) => waitUntilSettled(userId, postId, settleTimeoutMs)));
  const unconfirmed = await countUnconfirmed(db, inDoubt);
  // It is deleted, whatever happens now: housekeeping goes on with what could not be erased.
  await eraseUser(services, userId).catch((error: unknown) =>
    logger.warn({ err: error }, 'an account is not yet erased'),
  );
  return unconfirmed;
}
