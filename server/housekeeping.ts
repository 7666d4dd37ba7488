import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/durations';
import type { Database } from './database/connect';
import type { MediaStore } from './media/mediaStore';
import { deleteUnusedGrants } from './repositories/grants';
import { deleteOldKeys } from './repositories/idempotencyKeys';
import { deleteOldLoginAttempts } from './repositories/loginAttempts';
import { deleteUnusedMedia } from './repositories/media';
import { deleteEndedSessions } from './repositories/sessions';
import { inTransaction } from './repositories/transaction';
import { deleteOldStates } from './repositories/usedStates';

const EVERY_MS = HOUR_MS;

type Dependencies = { db: Database; media: MediaStore; logger: FastifyBaseLogger };

/** Forgets, now and every hour, what nobody needs any more; returns the way to stop. */
export function startHousekeeping({ db, media, logger }: Dependencies): () => void {
  const clean = () => {
    const chores = [
      deleteEndedSessions(db),
      deleteOldKeys(db),
      deleteUnusedGrants(db),
      deleteOldLoginAttempts(db),
      deleteOldStates(db),
      removeUnusedMedia(db, media),
      media.removeOldParts(),
    ];
    for (const chore of chores) chore.catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Rows are gone for good only when their files are: whatever ends this half-way, the next time finds both. Until then no
 * post can take such a file, for its row is locked.
 */
async function removeUnusedMedia(db: Database, media: MediaStore): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const name of await deleteUnusedMedia(tx)) await media.remove(name);
  });
}
