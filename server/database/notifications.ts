import { sql, type SQL } from 'drizzle-orm';
import { Type, type Static } from 'typebox';
import { Id } from '#contract/schemas/common';
import { EventTag } from '#contract/schemas/events';
import { arrayOf } from './expressions';
import type { Database } from './connect';

/** Channel on which servers learn of changes. */
export const EVENTS_CHANNEL = 'postwright_events';

/** Its messages: which kinds of a user's rows changed, or which of their sessions ended. */
export const Notification = Type.Object({
  user_id: Id,
  tags: Type.Array(EventTag),
  id: Type.Optional(Id),
  ended_session: Type.Optional(Id),
});
export type Notification = Static<typeof Notification>;

/** Parses a message of that channel. */
export function readNotification(payload: string): Notification {
  return JSON.parse(payload) as Notification;
}

/** Notifies the user's signed-in browsers, on any server, that an account changed; sent on commit. */
export async function notifyAccountChanged(db: Database, userId: string, accountId: string): Promise<void> {
  await notifyChanged(db, userId, ['Account'], accountId);
}

/** Notifies the user's signed-in browsers, on any server, that rows of these kinds changed; sent on commit. */
export async function notifyChanged(db: Database, userId: string, tags: EventTag[], id?: string): Promise<void> {
  const payload = JSON.stringify({ user_id: userId, tags, ...(id !== undefined && { id }) } satisfies Notification);
  await db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`);
}

/**
 * Notifies the signed-in browsers of these posts' users, on any server, that posts changed; sent on commit. For a user
 * with several changed posts, the ids are left out.
 */
export async function notifyPostsChanged(db: Database, postIds: readonly string[]): Promise<void> {
  await db.execute(
    postsChangedSql(sql`(select id, user_id from posts where id = any(${arrayOf(postIds)}::uuid[])) changed`),
  );
}

/** Statement that sends this notification for rows of posts with `id` and `user_id`. */
export function postsChangedSql(changed: SQL): SQL {
  // The channel is a literal: every parameter of a prepared statement is named.
  return sql`
    select pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, json_strip_nulls(json_build_object(
      'user_id', user_id, 'tags', array['Post'], 'id', case when count(*) = 1 then min(id::text) end))::text)
    from ${changed} group by user_id`;
}
