import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { clientOptions } from './clientOptions';

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
