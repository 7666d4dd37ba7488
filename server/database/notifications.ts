import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { Type, type Static } from 'typebox';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { Id } from '#contract/schemas/common';
import { EventTag } from '#contract/schemas/events';
import { arrayOf } from './expressions';
import { type Database, clientOptions } from './connect';

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

const RECONNECT_MS = 500;

/** `directUrl`: where a connection has a session of its own. */
type Options = { directUrl: string; logger: FastifyBaseLogger };

/** Somebody who follows a channel. */
type Follower = {
  onNotification: (payload: string) => void;
  /** Called after a gap in which notifications may have been missed. */
  onGap: () => void;
};

/** Listens to PostgreSQL channels, all of them on one connection of its own, which is reopened when it breaks. */
export type Listener = {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Follows a channel; resolves, once nothing is missed any more, with the way to end it. */
  follow: (channel: string, follower: Follower) => Promise<() => void>;
};

/** Makes the listener of a server; it is silent until it is started. */
export function createListener({ directUrl, logger }: Options): Listener {
  const channels = new Map<string, Set<Follower>>();
  let session: pg.Client | null = null;
  let reopening: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function open(): Promise<void> {
    const opening = new pg.Client(clientOptions(directUrl, 'postwright-events'));
    opening.on('notification', ({ channel, payload = '' }) => {
      channels.get(channel)?.forEach(({ onNotification }) => onNotification(payload));
    });
    opening.on('error', (error) => {
      if (session !== opening || isStopping) return;
      logger.warn({ err: error }, 'event listener lost its connection');
      session = null;
      reopening = reopen();
    });
    await opening.connect();
    // One that is followed meanwhile is among them: a map is read as it grows.
    for (const channel of channels.keys()) await opening.query(`listen ${channel}`);
    session = opening;
  }

  async function reopen(): Promise<void> {
    while (!isStopping && session === null) {
      await sleep(RECONNECT_MS);
      await open().then(tellOfGap, () => undefined);
    }
  }

  function tellOfGap(): void {
    channels.forEach((followers) => followers.forEach(({ onGap }) => onGap()));
  }

  return {
    start: open,
    async stop() {
      isStopping = true;
      await reopening;
      await session?.end();
    },
    async follow(channel, follower) {
      const followers = channels.get(channel) ?? new Set();
      channels.set(channel, followers.add(follower));
      // While the connection is away, the next one listens to it, too.
      await session?.query(`listen ${channel}`);
      return () => void followers.delete(follower);
    },
  };
}
