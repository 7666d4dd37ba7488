import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Database, inTransaction } from '../../database/connect';
import type { MediaStore } from '../../media/mediaStore';
import { disconnectAccount } from '../accounts/accountsRepository';
import { deleteFilesOf, eraseDeletedMedia, MEDIA_BATCH } from '../../repositories/media';
import type { Revocations } from '../../tokens/grantTokens';
import { endChallenges } from '../auth/secondFactorsRepository';
import { endAllSessions } from '../auth/sessionsRepository';
import {
  closeUser,
  countUnconfirmed,
  listPostsInDoubt,
  eraseDraftsOf,
  eraseSeriesOf,
  eraseTrackersOf,
  eraseUserRow,
  listAccountIds,
  listClosedUsers,
  erasePostsOf,
} from './erasureRepository';

type Services = Pick<FastifyInstance, 'connection' | 'media' | 'waitUntilSettled' | 'settleTimeoutMs'> & {
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
    await endChallenges(tx, userId);
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

type ErasureServices = { db: Database; media: MediaStore; revocations: Revocations; logger: FastifyBaseLogger };

/** Takes every account of a closed user from them: whatever waits for its time goes out nowhere any more. */
async function disconnectAll({ db, revocations, logger }: ErasureServices, userId: string): Promise<void> {
  for (const accountId of await listAccountIds(db, userId)) {
    const grant = await inTransaction(db, (tx) => disconnectAccount(tx, userId, accountId));
    if (grant !== null) revocations.start(grant, logger);
  }
}

/**
 * Erases a closed user, as far as that goes: a post that is being sent stays until it is known what became of it, and the
 * bare row of its user with it. Begun anew it goes on where it ended.
 */
async function eraseUser(services: ErasureServices, userId: string): Promise<void> {
  await eraseSeriesOf(services.db, userId);
  await disconnectAll(services, userId);
  await erasePostsOf(services.db, userId);
  await removeFilesOf(services, userId);
  await eraseDraftsOf(services.db, userId);
  await eraseTrackersOf(services.db, userId);
  await eraseUserRow(services.db, userId);
}

/** Erases what is left of users who have deleted their accounts. */
export async function eraseClosedUsers(services: ErasureServices): Promise<void> {
  for (const userId of await listClosedUsers(services.db)) await eraseUser(services, userId);
}

type Places = { db: Database; media: MediaStore };

/** Removes what is left of deleted files once the posts that were sent with them are gone, too. */
export function removeDeletedFiles(places: Places): Promise<void> {
  return removeFiles(places, eraseDeletedMedia);
}

/** Removes all files of a user but those of posts that are still there. */
function removeFilesOf(places: Places, userId: string): Promise<void> {
  return removeFiles(places, (tx) => deleteFilesOf(tx, userId));
}

/**
 * Rows are gone for good only when their files are: whatever ends this half-way, the next time finds both. Until then no
 * post can take such a file, for its row is locked.
 */
async function removeFiles({ db, media }: Places, deleteRows: (tx: Database) => Promise<string[]>): Promise<void> {
  let removed: number;
  do {
    removed = await inTransaction(db, async (tx) => {
      const names = await deleteRows(tx);
      await media.remove(names);
      return names.length;
    });
  } while (removed === MEDIA_BATCH);
}
