import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect';
import { tooManyTries } from '../../http/rateLimits';
import { countAttempt } from '../../repositories/loginAttempts';
import { visitorOf } from './visitorOf';

/**
 * Bounds the sign-ups and log-ins of one address, together, over all servers; throws 429. Each server refuses a flood before,
 * without asking the database (`limitByAddress`).
 */
export async function boundAttempts(
  db: Database,
  max: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const waitMs = await countAttempt(db, visitorOf(request).address, max);
  if (waitMs > 0) throw tooManyTries(reply, waitMs);
}
