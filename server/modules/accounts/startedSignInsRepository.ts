import { sql } from 'drizzle-orm';
import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../../database/connect';
import { startedSignIns } from '../../database/loginSchema';
import { RETENTION_MS } from '../../database/retention';
import type { Owner } from '../../repositories/owner';

type Key = { stateHash: Buffer; platform: AccountPlatform };

/** Keeps an authorization that was begun until its person comes back; `kept` is encrypted. */
export async function insertStartedSignIn(db: Database, owner: Owner, signIn: Key & { kept: Buffer }): Promise<void> {
  await db.insert(startedSignIns).values({ userId: owner, ...signIn });
}

/** Takes what was kept for an authorization, once; null if this user began none, or too long ago. */
export async function takeStartedSignIn(
  db: Database,
  owner: Owner,
  { stateHash, platform }: Key,
): Promise<Buffer | null> {
  const { rows } = await db.execute<{ kept: Buffer }>(sql`
    delete from started_sign_ins
    where state_hash = ${stateHash} and user_id = ${owner} and platform = ${platform}
      and started_at > now() - ${OAUTH_STATE_MAX_AGE_MS} * interval '1 ms'
    returning kept`);
  return rows[0]?.kept ?? null;
}

/** Deletes those from which nobody came back in time. */
export async function deleteOldStartedSignIns(db: Database): Promise<void> {
  await db.execute(sql`
    delete from started_sign_ins where started_at < now() - ${RETENTION_MS.startedSignIns} * interval '1 ms'`);
}

/** Uses up the state of an authorization; false if anybody has used it before. */
export async function consumeState(db: Database, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into used_states (state_hash) values (${stateHash}) on conflict do nothing`);
  return rowCount === 1;
}

/** Deletes states so old that no network accepts their codes any more. */
export async function deleteOldStates(db: Database): Promise<void> {
  await db.execute(sql`
    delete from used_states where used_at < now() - ${RETENTION_MS.usedStates} * interval '1 ms'`);
}
