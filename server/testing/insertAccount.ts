import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import type { KeylessPlatform } from '#contract/networks';

/** Connects an account on a server to a user, below the API and with tokens that nobody can open; returns its grant's id. */
export async function insertAccount(
  pool: Pool,
  userId: string,
  platform: KeylessPlatform,
  server: string,
): Promise<string> {
  const [grantId, name] = [newId(), newId()];
  await pool.query(
    `insert into grants (id, user_id, platform, handle_hash, account_id, account_name, account_username, server,
       access_token, scope)
     values ($1, $2, $3, $4, $5, $5, $5, $6, '', '')`,
    [grantId, userId, platform, Buffer.from(grantId), name, server],
  );
  await pool.query(
    `insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
     values ($1, $2, $3, $4, $4, $4, $5)`,
    [newId(), userId, platform, name, grantId],
  );
  return grantId;
}
