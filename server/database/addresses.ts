import { randomInt } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config/environment';
import { clientOptions } from './clientOptions';
import { ownsSession } from './ownSession';

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
