import type { ClientConfig, Client } from 'pg';

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
export const BACKGROUND_LEND_MS = 90_000;

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
