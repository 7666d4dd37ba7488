import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { clientOptions } from './clientOptions';
import { liftTimeLimits, setTimeLimits } from './timeLimits';

/** Names the lock under which schema changes run; any constant of our own will do. */
const MIGRATION_LOCK = 7_083_001;

/**
 * Migrates a database to the newest schema. Servers that start together take turns. Each migration is one transaction,
 * so a process killed halfway leaves the schema unchanged. Later sessions get its time limits.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-migrate'));
  await client.connect();
  try {
    await liftTimeLimits(client);
    await holdMigrations(client);
    await applyMigrations(drizzle(client), { migrationsFolder: path.resolve('server/migrations') });
    await setTimeLimits(client);
  } finally {
    await client.end();
  }
}

/** Makes servers that start wait before they look at the schema, as long as this session lasts. */
export async function holdMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}
