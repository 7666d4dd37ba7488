import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import pg from 'pg';
import { clientOptions } from './clientOptions';
import { LendingPool } from './lendingPool';
import { createDiskSpace, type DiskSpace } from './diskSpace';
import { BACKGROUND_LEND_MS } from './timeLimits';

/** The database handle that repositories work with: a pool, or a transaction of it. */
export type Database = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

/** A pool with its drizzle handle, and the space of the database; `close` waits for queries under way. */
export type Connection = {
  db: Database;
  pool: Pool;
  /** Where the same database gives a connection a session of its own. */
  directUrl: string;
  diskSpace: DiskSpace;
  close: () => Promise<void>;
};

type Options = {
  max?: number;
  /** Where connections have sessions of their own, if not at the address itself. */
  directUrl?: string;
  /** True if the address gives each transaction another session. */
  isTransactionPooled?: boolean;
  /** Where the database lies, if it is our own. */
  folder?: string | null;
  reservedBytes?: number;
  /** Longest wait of a query for a connection, free or new. */
  connectMs?: number;
  /** Longest time for which a connection is lent, including the wait for it. */
  lendMs?: number;
  /** Existing monitor of this database's disk space. */
  diskSpace?: DiskSpace;
  /** Told how long each query or transaction waited for a connection, in milliseconds. */
  onWaited?: (ms: number) => void;
  /** Told when the disk of the database has become full, and when there is space again. */
  onDiskSpaceChange?: (isFull: boolean) => void;
};

/** Opens a pool on a PostgreSQL address; nothing is sent until the first query. */
export function connect(
  databaseUrl: string,
  {
    max = 10,
    directUrl = databaseUrl,
    isTransactionPooled = false,
    folder = null,
    lendMs = BACKGROUND_LEND_MS,
    connectMs,
    diskSpace,
    reservedBytes,
    onWaited,
    onDiskSpaceChange,
  }: Options = {},
): Connection {
  const pool = new LendingPool({
    ...clientOptions(databaseUrl, 'postwright'),
    ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
    max,
    lendMs,
    ...(isTransactionPooled && { Client: UnnamedClient }),
    ...(onWaited && { onWaited }),
  });
  // An idle connection that the server closed is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same goes for one in the middle of a transaction: whoever waits for its response is told, by that query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    directUrl,
    diskSpace:
      diskSpace ??
      createDiskSpace({
        pool,
        folder,
        ...(reservedBytes !== undefined && { reservedBytes }),
        ...(onDiskSpaceChange && { onChange: onDiskSpaceChange }),
      }),
    close: () => pool.end(),
  };
}

/**
 * A connection that prepares no statement by name: where a pooler gives each transaction another session, a name is known
 * to one of them and taken in another. PostgreSQL plans each statement anew then.
 */
class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { query: send } = this;
    // Each of eight overloads gives what it did before.
    Reflect.set(this, 'query', (first: unknown, ...rest: unknown[]) => {
      const answer: unknown = Reflect.apply(send, this, [withoutName(first), ...rest]);
      return answer;
    });
  }
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query;
  return { ...query, name: undefined };
}
