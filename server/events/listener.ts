import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { clientOptions } from '../database/clientOptions';

const RECONNECT_MS = 500;

type Options = {
  databaseUrl: string;
  channel: string;
  logger: FastifyBaseLogger;
  onNotification: (payload: string) => void;
  /** Called after a gap in which notifications may have been missed. */
  onGap: () => void;
};

/** Listens to a PostgreSQL channel on a connection of its own, which is reopened when it breaks. */
export type Listener = { start: () => Promise<void>; stop: () => Promise<void> };

/** Makes a listener; it is silent until it is started. */
export function createListener({ databaseUrl, channel, logger, onNotification, onGap }: Options): Listener {
  let client: pg.Client | null = null;
  let reopening: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function open(): Promise<void> {
    const opening = new pg.Client(clientOptions(databaseUrl, 'postwright-events'));
    opening.on('notification', ({ payload }) => onNotification(payload ?? ''));
    opening.on('error', (error) => {
      if (client !== opening || isStopping) return;
      logger.warn({ err: error }, 'event listener lost its connection');
      client = null;
      reopening = reopen();
    });
    await opening.connect();
    await opening.query(`listen ${channel}`);
    client = opening;
  }

  async function reopen(): Promise<void> {
    while (!isStopping && client === null) {
      await sleep(RECONNECT_MS);
      await open().then(onGap, () => undefined);
    }
  }

  return {
    start: open,
    async stop() {
      isStopping = true;
      await reopening;
      await client?.end();
    },
  };
}
