import type { ClientConfig } from 'pg';

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
