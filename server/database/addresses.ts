import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../lib/environment';
import { clientOptions } from './connect';

/** How a server reaches its database. */
export type DatabaseAddresses = {
  /** Where queries and transactions go. */
  databaseUrl: string;
  /** Where a connection keeps its session: for notifications, locks and changes of the schema. */
  directUrl: string;
  /** True if each transaction at `databaseUrl` gets whichever session a pooler has free. */
  isTransactionPooled: boolean;
};

/** Class of the advisory lock that is taken at one address and looked for at the other. */
const MEETING_LOCK_CLASS = 7_083_003;

/** Finds out what DATABASE_URL and DATABASE_DIRECT_URL lead to; throws ConfigError where no server can work with them. */
export async function checkAddresses(databaseUrl: string, directUrl: string | null): Promise<DatabaseAddresses> {
  const isTransactionPooled = !(await ownsSession(databaseUrl));
  if (directUrl === null || directUrl === databaseUrl) {
    if (!isTransactionPooled) return { databaseUrl, directUrl: databaseUrl, isTransactionPooled };
    throw new ConfigError(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself, or use session pooling.',
    );
  }
  if (!(await ownsSession(directUrl))) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode: it must lead to PostgreSQL itself, or to session pooling.',
    );
  }
  if (!(await doMeet(databaseUrl, directUrl))) {
    throw new ConfigError('DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL, as the same user.');
  }
  return { databaseUrl, directUrl, isTransactionPooled };
}

/** True if a lock that is held at one address is seen at the other, as those of publishers have to be. */
async function doMeet(databaseUrl: string, directUrl: string): Promise<boolean> {
  const [direct, other] = [directUrl, databaseUrl].map(
    (url) => new pg.Client(clientOptions(url, 'postwright-start')),
  ) as [pg.Client, pg.Client];
  try {
    await direct.connect();
    await other.connect();
    const key = randomInt(1, 2 ** 31 - 1);
    const { rows } = await direct.query<{ user: string }>(
      'select current_user as user, pg_advisory_lock($1, $2) is null as is_held',
      [MEETING_LOCK_CLASS, key],
    );
    const { rows: seen } = await other.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1::int8::oid and objid = $2::int8::oid
         and database = (select oid from pg_database where datname = current_database()) and current_user = $3`,
      [MEETING_LOCK_CLASS, key, rows[0]?.user],
    );
    return seen.length > 0;
  } finally {
    await Promise.all([direct.end(), other.end()]);
  }
}

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
