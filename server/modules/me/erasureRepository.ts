import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '../../database/expressions';
import type { Database } from '../../database/connect';
import { RETENTION_MS } from '../../database/retention';
import type { Owner } from '../../repositories/owner';
import { waitForOthers } from '../auth/invitationsRepository';

/**
 * Closes a user's account, in a transaction: nobody can sign in to it any more, and its name and email address become available. After the
 * last administrator the oldest account is one. False if the password changed since it was checked, or if the account is already closed.
 */
export async function closeUser(tx: Database, userId: string, passwordHash: string): Promise<boolean> {
  await waitForOthers(tx);
  const { rows } = await tx.execute<{ isAdmin: boolean }>(sql`
    update users
    set deleted_at = now(), email = '', email_key = id::text, username = '', username_key = id::text, full_name = '',
      password_hash = '', settings = '{}'
    where id = ${userId} and coalesce(factor_password_hash, password_hash) = ${passwordHash} and deleted_at is null
    returning is_admin as "isAdmin"`);
  const [closed] = rows;
  if (closed?.isAdmin === true) await keepAdministrator(tx);
  return closed !== undefined;
}

/** Makes the oldest account administrator where nobody is. */
async function keepAdministrator(tx: Database): Promise<void> {
  await tx.execute(sql`
    update users set is_admin = true
    where id = (select id from users where deleted_at is null order by created_at, id limit 1)
      and not exists (select from users where is_admin and deleted_at is null)`);
}

/** Lists users whose accounts are closed but not yet erased. */
export async function listClosedUsers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where deleted_at is not null`);
  return rows.map((row) => row.id);
}

/** Lists the social accounts that a user has connected. */
export async function listAccountIds(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from social_accounts where user_id = ${userId}`);
  return rows.map((row) => row.id);
}

/** Lists posts of a user that their networks may have without our knowing. */
export async function listPostsInDoubt(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct post_id as id from post_targets where user_id = ${userId} and state in ('sending', 'unknown')`);
  return rows.map((row) => row.id);
}

/** Counts the given posts that no network has confirmed or rejected. */
export async function countUnconfirmed(db: Database, postIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute(sql`
    select distinct post_id from post_targets
    where post_id = any(${arrayOf(postIds)}::uuid[]) and state in ('sending', 'unknown', 'parked')`);
  return rows.length;
}

/** Ends the series of a closed user: none of them makes another post. */
export async function eraseSeriesOf(db: Database, userId: string): Promise<void> {
  await db.execute(sql`delete from series where user_id = ${userId}`);
}

/** Erases what a closed user was writing, and what they kept for that. */
export async function eraseDraftsOf(db: Database, userId: string): Promise<void> {
  await db.execute(sql`delete from drafts where user_id = ${userId}`);
  await db.execute(sql`delete from deleted_drafts where user_id = ${userId}`);
  await db.execute(sql`delete from snippets where user_id = ${userId}`);
}

/** Erases the rest of a closed user's data, one tracker at a time: each may have found thousands of posts. */
export async function eraseTrackersOf(db: Database, userId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from trackers where user_id = ${userId}`);
  for (const { id } of rows) await db.execute(sql`delete from trackers where id = ${id}`);
  await db.execute(sql`delete from notices where user_id = ${userId}`);
}

/** Erases a closed user with everything that refers to them, but not before their last post and file are gone. */
export async function eraseUserRow(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from users u
      where id = ${userId} and deleted_at is not null
        and not exists (select 1 from posts where user_id = u.id) and not exists (select 1 from media where user_id = u.id)
      returning id
    ), changes as (
      delete from figure_changes where user_id in (select id from gone)
    ), days as (
      delete from kept_days where user_id in (select id from gone)
    ), of_networks as (
      delete from post_network_counts where user_id in (select id from gone)
    )
    delete from post_counts where user_id in (select id from gone)`);
}

/** Posts erased by one statement: few enough to finish long before any time-out. */
const BATCH = 500;

/**
 * Erases deleted posts that can no longer be restored, with their targets, figures and attempts. The record that they
 * are on their networks stays, without any of their content (network_posts).
 */
export function eraseDeletedPosts(db: Database): Promise<void> {
  return erasePosts(db, sql`p.deleted_at < now() - ${RETENTION_MS.deletedPosts} * interval '1 ms'`);
}

/** Erases all posts of a user except those in progress. */
export function erasePostsOf(db: Database, owner: Owner): Promise<void> {
  return erasePosts(db, sql`p.user_id = ${owner}`);
}

/** A post that may be in progress waits until its outcome is known. */
async function erasePosts(db: Database, which: SQL): Promise<void> {
  let erased: number;
  do {
    const { rowCount } = await db.execute(sql`
      with chosen as (
        select id from posts p
        where ${which} and not exists (
          select 1 from post_targets t where t.post_id = p.id and t.state in ('claimed', 'sending', 'unknown'))
        limit ${BATCH} for update skip locked
      ), attempts as (
        delete from publish_attempts a using post_targets t
        where a.target_id = t.id and t.post_id in (select id from chosen)
      )
      delete from posts where id in (select id from chosen)`);
    erased = rowCount ?? 0;
  } while (erased === BATCH);
}
