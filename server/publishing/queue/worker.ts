import { randomInt } from 'node:crypto';
import pg from 'pg';
import { clientOptions } from '../../database/connect';
import { DUE_CHANNEL } from '../../repositories/postTargets';

/** Class of the advisory locks that publishers hold while they run; the key is the publisher's number. */
export const WORKER_LOCK_CLASS = 7_083_002;

/** A publisher's proof of life, on a connection of its own: its number is valid until the connection ends. */
export type Worker = { number: number; close: () => Promise<void> };

type Calls = { onDue: () => void; onLost: (error: Error) => void };

/** Takes a free worker number and listens for new work, in a session of its own. `onLost` is called once if the connection breaks. */
export async function startWorker(directUrl: string, { onDue, onLost }: Calls): Promise<Worker> {
  const client = new pg.Client(clientOptions(directUrl, 'postwright-publisher'));
  let isClosing = false;
  client.on('error', (error) => {
    if (!isClosing) onLost(error);
    isClosing = true;
  });
  client.on('notification', onDue);
  await client.connect();
  await client.query(`listen ${DUE_CHANNEL}`);
  return {
    number: await takeNumber(client),
    close: () => {
      isClosing = true;
      return client.end();
    },
  };
}

async function takeNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      WORKER_LOCK_CLASS,
      number,
    ]);
    if (rows[0]?.taken) return number;
  }
}
