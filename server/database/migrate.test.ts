import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ConfigError } from '../lib/environment';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { untilSomebodyWaits } from '../testing/untilSomebodyWaits';
import { migrate } from './migrate';
import { migrationNames } from './migrate';

type Journal = { entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[] };

const OURS = path.resolve('server/migrations');
const NEWEST = migrationNames(OURS).at(-1) ?? '';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.databaseUrl);
  await client.connect();
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-migrations-'));
  await cp(OURS, folder, { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function readEntries(): Promise<Journal['entries']> {
  return (JSON.parse(await readFile(path.join(OURS, 'meta/_journal.json'), 'utf8')) as Journal).entries;
}

/** The instants of the migrations that a database has, in their order. */
async function appliedAt(): Promise<number[]> {
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => at);
}

async function changeJournal(change: (entries: Journal['entries']) => Journal['entries']): Promise<void> {
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  await writeFile(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
}

/** Adds migrations to those of the folder. */
async function add(migrations: Record<string, string>): Promise<void> {
  for (const [tag, sql] of Object.entries(migrations)) {
    await writeFile(path.join(folder, `${tag}.sql`), sql);
    await changeJournal((entries) => {
      const { idx = -1, when = 0 } = entries.at(-1) ?? {};
      return [...entries, { idx: idx + 1, when: when + 1, tag, version: '7', breakpoints: true }];
    });
  }
}

/** Makes the folder that of a release before this one. */
const forgetNewest = () => changeJournal((entries) => entries.slice(0, -1));

const columnsOf = async (table: string) =>
  (
    await client.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
  ).rows.map(({ name }) => name);

test('a server of the release before starts on the newer schema, and leaves it as it is', async () => {
  await forgetNewest();
  await migrate(database.databaseUrl, { folder });
  const { rows } = await client.query('select from drizzle.__drizzle_migrations');
  expect(rows).toHaveLength(migrationNames(OURS).length);
});

test('a server that is too old for the schema is refused with a sentence, whoever started since', async () => {
  await migrate(database.databaseUrl, { mustKnow: NEWEST });
  await migrate(database.databaseUrl);
  await forgetNewest();
  const failure = migrate(database.databaseUrl, { folder });
  await expect(failure).rejects.toThrow(ConfigError);
  await expect(failure).rejects.toThrow(`it can be served from the migration ${NEWEST} on, and this server knows`);
  await migrate(database.databaseUrl);
});

/** Makes the database one that stands where a server of an earlier build has left it. */
const standAt = async (migration: number, mustKnow: string) => {
  await client.query('truncate drizzle.__drizzle_migrations');
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [migration]);
  await client.query('delete from drizzle.servable');
  await client.query('insert into drizzle.servable values ($1)', [mustKnow]);
};

test('a database that stood at the baseline before it was written is taken as it is', async () => {
  const { when = 0 } = (await readEntries()).at(-1) ?? {};
  await standAt(when, '0026_series');
  await migrate(database.databaseUrl);
  expect(await appliedAt()).toEqual([when]);
});

test('a database from before the baseline is refused with what to do, and left as it is', async () => {
  const { when = 0 } = (await readEntries())[0] ?? {};
  await standAt(when - 1, '0026_series');
  const failure = migrate(database.databaseUrl);
  await expect(failure).rejects.toThrow(ConfigError);
  await expect(failure).rejects.toThrow('Start commit 40baefc5 on it once');
  expect(await appliedAt()).toEqual([when - 1]);
});

test('a migration that fails takes back itself, and none before it', async () => {
  await add({
    '9001_good': 'alter table posts add column good int',
    '9002_bad': 'alter table posts add column bad int;--> statement-breakpoint\nselect 1 / 0',
  });
  await expect(migrate(database.databaseUrl, { folder })).rejects.toThrow('division by zero');
  expect(await columnsOf('posts')).toContain('good');
  expect(await columnsOf('posts')).not.toContain('bad');
});

test('a migration that waits for a table lets others use it meanwhile', async () => {
  await add({ '9001_waits': 'alter table posts add column late int' });
  await client.query('begin; select from posts');
  const migrating = migrate(database.databaseUrl, { folder });
  await untilSomebodyWaits(client);
  const reader = new pg.Client(database.databaseUrl);
  await reader.connect();
  // Behind a lock that is waited for, it would wait until this test ends.
  await reader.query('select from posts');
  await reader.end();
  await client.query('commit');
  await migrating;
  expect(await columnsOf('posts')).toContain('late');
});
