import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Connection } from '../../database/connect';
import { storeDays, listChangedUsers } from './keptDaysRepository';

type Options = { connection: Connection; mayWork: () => Promise<boolean>; logger: FastifyBaseLogger };

/** Until a changed day is kept anew it is computed from its posts, so nobody waits for this. */
const EVERY_MS = 30 * SECOND_MS;

const USERS_AT_ONCE = 1_000;

/** Keeps the figures of days with many posts, in turns with other servers; `stop` lets the user at hand come to an end. */
export function startDayKeeper({ connection: { db, diskSpace }, mayWork, logger }: Options): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = work();

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await mayWork()) await keepAll();
      } catch (error) {
        diskSpace.note(error);
        logger.warn({ err: error }, 'figures of days could not be kept');
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function keepAll(): Promise<void> {
    let users: string[];
    do {
      users = await listChangedUsers(db, USERS_AT_ONCE);
      for (const userId of users) {
        if (signal.aborted) return;
        await storeDays(db, userId);
      }
    } while (users.length === USERS_AT_ONCE);
  }

  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
