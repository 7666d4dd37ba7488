import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientOptions } from './clientOptions';

/** How often is looked: what others do in between can hide a change from one look, but hardly from two in a row. */
const LOOKS = 12;

/** How long one client holds a transaction for the other to be served meanwhile: it is not where the pool has one session. */
const HOLD_MAX_MS = 1_000;

/**
 * False where a pooler gives each transaction whichever session is free. Notifications and the locks that tell which
 * publishers live belong to a session, and would be anybody's there.
 *
 * PostgreSQL numbers the transactions of each session. A client that owns its session sees the same one at each look, and its own
 * looks one after the other; a number that is left out was a transaction of somebody else. Where nobody else is about, a
 * second client takes the session that was used last, as poolers give it, and the first one gets another.
 */
export async function ownsSession(databaseUrl: string): Promise<boolean> {
  const [one, other] = [1, 2].map(() => new pg.Client(clientOptions(databaseUrl, 'postwright-start'))) as [
    pg.Client,
    pg.Client,
  ];
  try {
    await one.connect();
    await other.connect();
    let last = await readSession(one);
    for (let look = 0; look < LOOKS; look += 1) {
      await other.query('begin');
      const reading = readSession(one);
      await Promise.race([reading, sleep(HOLD_MAX_MS)]);
      await other.query('commit');
      const next = await reading;
      if (next.pid !== last.pid || next.transaction !== last.transaction + 1) return false;
      last = next;
    }
    return true;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

type Session = { pid: number; transaction: number };

/** The session in which a statement of this client runs, and which of its transactions that is. */
async function readSession(client: pg.Client): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select pid, split_part(virtualtransaction, '/', 2)::float8 as transaction
     from pg_locks where pid = pg_backend_pid() and locktype = 'virtualxid'`,
  );
  const [session] = rows;
  if (session === undefined) throw new Error('PostgreSQL does not tell which transaction this is.');
  return session;
}
