import type { Database } from '../database/connect';
import { AppError } from '../http/errors/appError';
import { claimKey } from '../repositories/idempotencyKeys';
import { hashBody } from './hashBody';

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
