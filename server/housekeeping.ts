import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/connect';
import { deleteUnusedGrants } from './repositories/grants';
import { deleteOldKeys } from './repositories/idempotencyKeys';
import { deleteOldLoginAttempts } from './repositories/loginAttempts';
import { deleteEndedSessions } from './repositories/sessions';

const EVERY_MS = 60 * 60 * 1000;

/** Forgets, now and every hour, what nobody needs any more; returns the way to stop. */
export function startHousekeeping(db: Database, logger: FastifyBaseLogger): () => void {
  const clean = () => {
    const chores = [deleteEndedSessions(db), deleteOldKeys(db), deleteUnusedGrants(db), deleteOldLoginAttempts(db)];
    Promise.all(chores).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  return () => clearInterval(timer);
}
