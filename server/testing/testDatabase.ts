import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../database/migrate';

/** Names the environment variable through which a test worker learns the address of the run's PostgreSQL. */
export const TEST_DATABASE_URL_VARIABLE = 'POSTWRIGHT_TEST_DATABASE_URL';

const TEMPLATE = 'postwright_template';

export type TestDatabase = {
  databaseUrl: string;
  /** Removes the database, connections that are still open included. */
  drop: () => Promise<void>;
};

/** Creates the migrated database that every test database is a copy of. */
export async function createTemplateDatabase(): Promise<void> {
  await query(`create database ${TEMPLATE}`);
  await migrate(urlOf(TEMPLATE));
}

/** Creates an empty, migrated database for one test file (about 40 ms). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(`create database ${name} template ${TEMPLATE}`);
  return { databaseUrl: urlOf(name), drop: () => drop(name) };
}

/** Creates a database without a schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(`create database ${name}`);
  return { databaseUrl: urlOf(name), drop: () => drop(name) };
}

/**
 * `with (force)` would end all that is connected, and is refused when PostgreSQL's own vacuum is among it; without, the
 * vacuum is asked to leave.
 */
async function drop(name: string): Promise<void> {
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  );
  await query(`drop database ${name}`);
}

function urlOf(database: string): string {
  const address = process.env[TEST_DATABASE_URL_VARIABLE];
  if (address === undefined) throw new Error(`${TEST_DATABASE_URL_VARIABLE} is not set: run the tests through Jest.`);
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postwright') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
