import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { ConfigError } from '../config/environment';

/**
 * The newest migration that a server must know to work on the schema of this release. A migration that takes something
 * away raises it, to the one since when servers do without (CONTRIBUTING.md).
 */
export const SERVERS_MUST_KNOW = '0026_series';

/** Names of the migrations in a folder, in their order. */
export function migrationNames(folder: string): string[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

/** Throws ConfigError if the schema lacks something that a server with these migrations needs. */
export async function requireServable(client: Client, names: readonly string[]): Promise<void> {
  const least = await readLeast(client);
  if (least === undefined || names.includes(least)) return;
  throw new ConfigError(
    `The database belongs to a newer release: it can be served from the migration ${least} on, and this server knows none later than ${names.at(-1) ?? '-'}.`,
  );
}

/** Records what servers must know, unless the schema asks for more already. */
export async function recordServable(client: Client, names: readonly string[], mustKnow: string): Promise<void> {
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
