import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { backUp } from './backUp';
import { restore } from './restore';

let home: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const onProgress = () => undefined;
const prepare = () => Promise.resolve();

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  running.push(postgres);
  return postgres;
}

async function stopAll(): Promise<void> {
  for (const postgres of running.splice(0)) await postgres.stop();
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'postwright-backup-'));
  dataDir = path.join(home, 'data');
  const { databaseUrl } = await start(dataDir);
  await query(databaseUrl, 'create table kept (n int primary key, words text)');
  await query(databaseUrl, `insert into kept select n, repeat('x', 500) from generate_series(1, 5000) n`);
  await mkdir(path.join(dataDir, 'media'));
  await mkdir(path.join(dataDir, 'media-parts'));
  await writeFile(path.join(dataDir, 'media/a.png'), 'picture');
  await writeFile(path.join(dataDir, 'media-parts/half'), 'half a picture');
  await writeFile(path.join(dataDir, 'token.key'), 'key', { mode: 0o644 });
});

afterEach(stopAll);
afterAll(() => rm(home, { recursive: true }));

/** Writes rows, each in its own transaction, until `stop` is called; resolves with those that were confirmed, and when. */
function keepWriting(databaseUrl: string) {
  const confirmed: { n: number; at: number }[] = [];
  let isOver = false;
  const done = (async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    for (let n = 10_000; !isOver; n += 1) {
      await client.query(`insert into kept values ($1, repeat('y', 900))`, [n]);
      confirmed.push({ n, at: Date.now() });
    }
    await client.end();
    return confirmed;
  })();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

test('a backup that is made while others write has all that was confirmed by its instant, and keeps it when it is restored', async () => {
  const { databaseUrl } = running[0] ?? (await start(dataDir));
  const writing = keepWriting(databaseUrl);
  const manifest = await backUp({ dataDir, to: path.join(home, 'online'), onProgress });
  const confirmed = await writing.stop();
  const before = confirmed.filter(({ at }) => at < Date.parse(manifest.restored_to));
  expect(before.length).toBeGreaterThan(5);
  expect(await query(databaseUrl, 'select slot_name from pg_replication_slots')).toEqual([]);

  const restored = path.join(home, 'restored');
  await restore({ from: path.join(home, 'online'), dataDir: restored, prepare, onProgress });
  expect((await readdir(restored)).sort()).toEqual(['media', 'postgres', 'token.key']);
  const { databaseUrl: restoredUrl } = await start(restored);
  const rows = await query<{ n: number; length: number }>(restoredUrl, 'select n, length(words) from kept order by n');
  expect(rows.filter(({ n, length }) => n <= 5_000 && length === 500)).toHaveLength(5_000);
  const kept = new Set(rows.map(({ n }) => n));
  expect(before.filter(({ n }) => !kept.has(n))).toEqual([]);
  expect(await readFile(path.join(restored, 'media/a.png'), 'utf8')).toBe('picture');
});

test('a backup can be made while no server runs, and only its owner can read it', async () => {
  const to = path.join(home, 'stopped');
  const manifest = await backUp({ dataDir, to, onProgress });
  expect(manifest).toMatchObject({ kind: 'postwright-backup', format: 1, postgres: 18 });
  await expect(stat(path.join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
  const modes = await Promise.all(
    ['', 'token.key', 'postgres/password', 'media', 'postgres/data/PG_VERSION'].map(
      async (name) => (await stat(path.join(to, name))).mode & 0o077,
    ),
  );
  expect(modes).toEqual([0, 0, 0, 0, 0]);
  expect(await readdir(to)).not.toContain('media-parts');
});

describe('a backup is refused with the reason', () => {
  const attempt = (to: string, folder = dataDir) => backUp({ dataDir: folder, to, onProgress });

  test('where there is something already', async () => {
    await mkdir(path.join(home, 'taken'));
    await writeFile(path.join(home, 'taken/letter'), '');
    await expect(attempt(path.join(home, 'taken'))).rejects.toThrow('exists already');
  });

  test('within the data folder, and nothing is left there', async () => {
    await expect(attempt(path.join(dataDir, 'backups/today'))).rejects.toThrow('lies in DATA_DIR');
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  test('where another one is being made', async () => {
    await mkdir(path.join(home, 'twice.unfinished'));
    await expect(attempt(path.join(home, 'twice'))).rejects.toThrow('another backup is being made');
  });

  test('of a folder without a database', async () => {
    await expect(attempt(path.join(home, 'none'), path.join(home, 'nowhere'))).rejects.toThrow('There is no database');
  });
});

describe('a restore is refused with the reason, and changes nothing', () => {
  const attempt = (from: string, folder: string) => restore({ from, dataDir: folder, prepare, onProgress });

  test('into a folder with data', async () => {
    const before = await readdir(dataDir);
    await expect(attempt(path.join(home, 'stopped'), dataDir)).rejects.toThrow('move it away');
    expect(await readdir(dataDir)).toEqual(before);
  });

  test('of a backup that lacks a file', async () => {
    const from = path.join(home, 'lacking');
    await backUp({ dataDir, to: from, onProgress });
    await rm(path.join(from, 'media/a.png'));
    await expect(attempt(from, path.join(home, 'new'))).rejects.toThrow('not whole');
    await expect(stat(path.join(home, 'new'))).rejects.toThrow('ENOENT');
  });

  test('of one that was never finished', async () => {
    await expect(attempt(path.join(home, 'taken'), path.join(home, 'new'))).rejects.toThrow('no finished backup');
  });

  test('where the database can’t be prepared: no server could start on it', async () => {
    const failing = () => Promise.reject(new Error('It can’t be prepared.'));
    const folder = path.join(home, 'unprepared');
    await expect(
      restore({ from: path.join(home, 'stopped'), dataDir: folder, prepare: failing, onProgress }),
    ).rejects.toThrow('prepared');
    expect(await readdir(folder)).toEqual([]);
  });
});
