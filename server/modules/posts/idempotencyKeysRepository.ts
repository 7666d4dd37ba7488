import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { RETENTION_MS } from '../../database/retention';
import type { Owner } from '../../repositories/owner';

/** A request that may be sent twice: the key chosen by its sender, and a hash of its content. */
export type KeyedRequest = { key: string; bodyHash: Buffer; postId: string };

/** `postId` is the post of the key: a new one, or the one created before. */
export type ClaimedKey = { kind: 'new' | 'replay'; postId: string } | { kind: 'other-body' };

/**
 * Claims a key for a post that this transaction creates. Waits for a transaction that claimed it first; if that one
 * fails, the key is free again.
 */
export async function claimKey(db: Database, owner: Owner, request: KeyedRequest): Promise<ClaimedKey> {
  const { key, bodyHash, postId } = request;
  const inserted = await db.execute(sql`
    insert into idempotency_keys (user_id, key, body_hash, post_id)
    values (${owner}, ${key}, ${bodyHash}, ${postId}) on conflict do nothing returning key`);
  if (inserted.rows.length > 0) return { kind: 'new', postId };
  const { rows } = await db.execute<{ postId: string; isSame: boolean }>(sql`
    select post_id as "postId", body_hash = ${bodyHash} as "isSame"
    from idempotency_keys where user_id = ${owner} and key = ${key}`);
  return rows[0]?.isSame ? { kind: 'replay', postId: rows[0].postId } : { kind: 'other-body' };
}

/** Claims a key for the duration of its request; false if such a request is already running. */
export async function claimRunningKey(
  db: Database,
  owner: Owner,
  { key, bodyHash, postId }: KeyedRequest,
  staleAfterMs: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into idempotency_keys as held (user_id, key, body_hash, post_id)
    values (${owner}, ${key}, ${bodyHash}, ${postId})
    on conflict (user_id, key) do update set post_id = excluded.post_id, created_at = now()
      where held.created_at < now() - ${staleAfterMs} * interval '1 ms'
    returning key`);
  return rows.length > 0;
}

/** Releases the key of a request that has ended. */
export async function releaseRunningKey(db: Database, owner: Owner, key: string, postId: string): Promise<void> {
  await db.execute(sql`
    delete from idempotency_keys where user_id = ${owner} and key = ${key} and post_id = ${postId}`);
}

/** Deletes keys that nobody will send again. */
export async function deleteOldKeys(db: Database): Promise<void> {
  await db.execute(sql`
    delete from idempotency_keys where created_at < now() - ${RETENTION_MS.idempotencyKeys} * interval '1 ms'`);
}
