import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import type { MediaStore } from '../media/mediaStore';
import {
  eraseDraftsOf,
  eraseSeriesOf,
  eraseTrackersOf,
  eraseUserRow,
  listAccountIds,
  listClosedUsers,
} from '../repositories/closedUsers';
import { disconnectAccount } from '../repositories/disconnectAccount';
import { inTransaction } from '../repositories/transaction';
import type { Revocations } from '../tokens/revocations';
import { erasePostsOf } from '../repositories/erasedPosts';
import { removeFilesOf } from './removeFiles';

export type ErasureServices = { db: Database; media: MediaStore; revocations: Revocations; logger: FastifyBaseLogger };

/** Takes every account of a closed user from them: whatever waits for its time goes out nowhere any more. */
export async function disconnectAll({ db, revocations, logger }: ErasureServices, userId: string): Promise<void> {
  for (const accountId of await listAccountIds(db, userId)) {
    const grant = await inTransaction(db, (tx) => disconnectAccount(tx, userId, accountId));
    if (grant !== null) revocations.start(grant, logger);
  }
}

/**
 * Erases a closed user, as far as that goes: a post that is being sent stays until it is known what became of it, and the
 * bare row of its user with it. Begun anew it goes on where it ended.
 */
export async function eraseUser(services: ErasureServices, userId: string): Promise<void> {
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
