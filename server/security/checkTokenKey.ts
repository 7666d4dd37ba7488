import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { readNewestTokens } from '../repositories/grants';
import { openTokens } from './grantTokens';
import type { SecretBox } from './secretBox';

const OTHER_KEY =
  'TOKEN_KEY, or token.key in DATA_DIR, is not the key that the tokens in the database were encrypted with: ' +
  'accounts cannot be posted to until the server has that key again, or they have been connected anew';

/** Says in the log when a server was given another key than the one that its database was written with. */
export async function checkTokenKey(db: Database, box: SecretBox, logger: FastifyBaseLogger): Promise<void> {
  const newest = await readNewestTokens(db);
  if (newest === null) return;
  try {
    openTokens(box, newest.id, newest);
  } catch (error) {
    logger.error({ err: error }, OTHER_KEY);
  }
}
