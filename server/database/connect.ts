import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientOptions } from './clientOptions';
import { createRoom, type Room } from './room';

/** The database handle that repositories work with: a pool, or a transaction of it. */
export type Database = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

/** A pool with its drizzle handle, the address it leads to, and the room there; `close` waits for queries under way. */
export type Connection = {
  db: Database;
  pool: pg.Pool;
  databaseUrl: string;
  room: Room;
  close: () => Promise<void>;
};

type Options = {
  max?: number;
  /** Where the database lies, if it is our own. */
  folder?: string | null;
  reservedBytes?: number;
  /** How long a query waits for a connection, be it a free one or a new one. */
  connectMs?: number;
};

/** Longer than any call to a network, during which the renewal of a token holds its row. */
const IDLE_IN_TRANSACTION_MAX_MS = 60_000;

/** Opens a pool on a PostgreSQL address; nothing is sent until the first query. */
export function connect(
  databaseUrl: string,
  { max = 10, folder = null, reservedBytes, connectMs }: Options = {},
): Connection {
  const pool = new pg.Pool({
    ...clientOptions(databaseUrl, 'postwright'),
    ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
    max,
    // A process that stands still must not keep others from the rows that it has locked.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
  });
  // An idle connection that the server closed is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same goes for one in the middle of a transaction: whoever waits for its answer is told, by that query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    databaseUrl,
    room: createRoom({ pool, folder, ...(reservedBytes !== undefined && { reservedBytes }) }),
    close: () => pool.end(),
  };
}
