import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '#contract/durations';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { Client } from 'pg';
import { errorCode } from '../lib/errorCode';
import { clientOptions, liftTimeLimits, setTimeLimits } from './connect';
import { ConfigError } from '../lib/environment';

/** Names the lock under which schema changes run; any constant of our own will do. */
const MIGRATION_LOCK = 7_083_001;

/**
 * Time for which a migration waits for a table: less than PostgreSQL waits before it looks for deadlocks, and ends one of
 * those who are in it. Everybody else who wants the table waits behind the migration.
 */
const LOCK_MAX_MS = 500;
const RETRY_MS = 200;
const WAIT_MAX_MS = 10 * MINUTE_MS;

/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

type Options = { folder?: string; mustKnow?: string };

/**
 * Migrates a database to the newest schema, while servers of the release before may work on it. Servers that start
 * together take turns. Each migration is one transaction, so a process killed halfway leaves what is complete. Later
 * sessions get its time limits. `directUrl` must lead to a session of its own. Throws ConfigError if the schema belongs to
 * a release that needs newer servers.
 */
export async function migrate(
  directUrl: string,
  { folder = path.resolve('server/migrations'), mustKnow = SERVERS_MUST_KNOW }: Options = {},
): Promise<void> {
  const client = new pg.Client(clientOptions(directUrl, 'postwright-migrate'));
  await client.connect();
  try {
    await liftTimeLimits(client);
    await holdMigrations(client);
    await client.query('create schema if not exists drizzle');
    const names = migrationNames(folder);
    await requireServable(client, names);
    await applyMigrations(client, folder);
    await recordServable(client, names, mustKnow);
    await setTimeLimits(client);
  } finally {
    await client.end();
  }
}

/** What stood before the baseline was migrated by releases up to this commit. */
const TOO_OLD =
  'The database is from a build that this release can’t migrate any more. Start commit 40baefc5 on it once, which does, then this release (docs/operating.md, “Upgrade”).';

/**
 * Ours, since the library applies all of them in one transaction, whose locks would be those of all of them. The first one is the
 * baseline: a database that stood there before it was written, or further on, is taken as it is.
 */
async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? 0;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (last > 0 && last < (migrations[0]?.folderMillis ?? 0)) throw new ConfigError(TOO_OLD);
  await client.query(`set lock_timeout = ${LOCK_MAX_MS}`);
  for (const migration of migrations) {
    if (migration.folderMillis > last) await untilLocked(() => apply(client, migration));
  }
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Tries again while somebody else uses a table that is to be changed. */
async function untilLocked(change: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MAX_MS;
  for (;;) {
    try {
      await change();
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || performance.now() > giveUpAt) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Makes servers that start wait before they look at the schema, as long as this session lasts. */
export async function holdMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/**
 * The newest migration that a server must know to work on the schema of this release. A migration that takes something
 * away raises it, to the one since when servers do without (CONTRIBUTING.md).
 */
export const SERVERS_MUST_KNOW = '0040_retries_and_renewals';

/** Names of the migrations in a folder, in their order. */
export function migrationNames(folder: string): string[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

/** Throws ConfigError if the schema lacks something that a server with these migrations needs. */
async function requireServable(client: Client, names: readonly string[]): Promise<void> {
  const least = await readLeast(client);
  // What was numbered before the baseline is contained in it.
  if (least === undefined || names.includes(least) || least < (names[0] ?? '')) return;
  throw new ConfigError(
    `The database belongs to a newer release: it can be served from the migration ${least} on, and this server knows none later than ${names.at(-1) ?? '-'}.`,
  );
}

/** Records what servers must know, unless the schema asks for more already. */
async function recordServable(client: Client, names: readonly string[], mustKnow: string): Promise<void> {
  const least = await readLeast(client);
  if (least !== undefined && names.indexOf(least) >= names.indexOf(mustKnow)) return;
  await client.query('delete from drizzle.servable');
  await client.query('insert into drizzle.servable (from_migration) values ($1)', [mustKnow]);
}

async function readLeast(client: Client): Promise<string | undefined> {
  // No migration makes this table: what a migration needs must be known before it runs.
  await client.query('create table if not exists drizzle.servable (from_migration text not null)');
  const { rows } = await client.query<{ from_migration: string }>('select from_migration from drizzle.servable');
  return rows[0]?.from_migration;
}
