import pg, { type ClientConfig, type Client, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { createDiskSpace, type DiskSpace } from './diskSpace';
import { errorCode } from '../lib/errorCode';

/** Longer than a restart of PostgreSQL takes: whoever still waits then is told that the database is away. */
const CONNECT_MAX_MS = 15_000;

/** Routers forget connections on which nothing is said for a few minutes, and tell neither end. */
const KEEP_ALIVE_AFTER_MS = 30_000;

/** Options of every connection to PostgreSQL; `name` is the application name that PostgreSQL shows. */
export function clientOptions(databaseUrl: string, name: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/**
 * Time for which a request borrows a connection, including the wait: if the database hangs, the response is a 503
 * within 3 s, even on a busy machine. The statements of requests are far shorter.
 */
export const REQUEST_LEND_MS = 2_000;

/** The same for background work: longer than any call to a network, during which the renewal of a token holds its row. */
const BACKGROUND_LEND_MS = 90_000;

/**
 * Limits enforced by PostgreSQL itself, in milliseconds: if the client is gone, its statements must not keep holding
 * locks.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 2_000,
  // A process that stands still must not keep others from the rows that it has locked.
  idle_in_transaction_session_timeout: 60_000,
};

/** For a transaction that waits while somebody else renews a token at a network. */
export const WAITS_FOR_A_RENEWAL = `set local lock_timeout = ${LIMITS.idle_in_transaction_session_timeout}`;

/**
 * Gives every later session of our role in this database its time limits. They belong to the role, not to the connection:
 * poolers refuse parameters at the start of a connection, and hand sessions from one client to another.
 */
export async function setTimeLimits(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database`,
  );
  for (const { role, database } of rows) {
    for (const [name, ms] of Object.entries(LIMITS)) {
      await client.query(`alter role ${role} in database ${database} set ${name} = ${ms}`);
    }
  }
}

/** Lifts the limits for a session of its own, which may build an index for minutes. */
export async function liftTimeLimits(client: Client): Promise<void> {
  for (const name of Object.keys(LIMITS)) await client.query(`set ${name} = 0`);
}

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

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

type LendingPoolOptions = PoolConfig & { lendMs: number; onWaited?: (ms: number) => void };

/**
 * A pool that lends a connection for a bounded time, counted from when somebody asked for one: what a hanging database, a
 * lock or a full pool keeps waiting fails then. The connection is cut, since the driver would send the next query behind
 * the one that hangs.
 */
class LendingPool extends pg.Pool {
  readonly #lendMs: number;
  readonly #onWaited: (ms: number) => void;
  readonly #timers = new WeakMap<PoolClient, NodeJS.Timeout>();

  /** `onWaited` is told how long each borrower waited for a connection, those included that got none. */
  constructor({ lendMs, onWaited = () => undefined, ...config }: LendingPoolOptions) {
    super({ ...config, connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? lendMs, lendMs) });
    this.#lendMs = lendMs;
    this.#onWaited = onWaited;
    this.on('release', (_error, client) => clearTimeout(this.#timers.get(client)));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const askedAt = performance.now();
    if (callback === undefined) {
      return super
        .connect()
        .finally(() => this.#onWaited(performance.now() - askedAt))
        .then((client) => {
          this.#watch(client, askedAt);
          return client;
        });
    }
    super.connect((error, client, release) => {
      this.#onWaited(performance.now() - askedAt);
      if (client) this.#watch(client, askedAt);
      callback(error, client, release);
    });
  }

  #watch(client: PoolClient, askedAt: number): void {
    const msLeft = Math.max(0, this.#lendMs - (performance.now() - askedAt));
    // Ending a client with a query under way destroys its socket, and the query fails at once.
    const timer = setTimeout(() => void (client as PoolClient & pg.Client).end(), msLeft);
    this.#timers.set(client, timer);
  }
}

/** Connections outside the pools: one listens, and one holds the lock by which others know that the publisher lives. */
const OWN_CONNECTIONS = 2;

/**
 * Shares the connections of a server out to requests and to background work: neither waits for those of the other, and what
 * a request waits for is bounded far more tightly.
 */
export function sharePools(connections: number): { requests: number; background: number } {
  const pooled = connections - OWN_CONNECTIONS;
  return { requests: Math.ceil(pooled / 2), background: Math.floor(pooled / 2) };
}

const MAX_TRIES = 3;
const DEADLOCK = '40P01';

/** Runs work in one transaction, again from the start if PostgreSQL aborted it to end a deadlock. */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === DEADLOCK;
}
