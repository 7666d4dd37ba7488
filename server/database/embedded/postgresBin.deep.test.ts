import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../lib/environment';
import { migrate } from '../migrate';
import { startEmbeddedPostgres } from './embeddedPostgres';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGED_MAJOR = 18;

/** Another major version than the packaged one, where the system has one. */
const major = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map(Number)
  .find((one) => one >= 15 && one !== PACKAGED_MAJOR && existsSync(`${DEBIAN}/${one}/bin/initdb`));
const binDir = `${DEBIAN}/${major}/bin`;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-own-programs-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (own: { binDir?: string } = {}) => startEmbeddedPostgres({ dataDir, isDisposable: true, ...own });

async function majorAt(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ version: string }>('show server_version_num');
  await client.end();
  return Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000);
}

test('a folder without the programs is refused with a sentence', async () => {
  const failure = start({ binDir: dataDir });
  await expect(failure).rejects.toThrow(ConfigError);
  await expect(failure).rejects.toThrow('POSTGRES_BIN must be a folder with initdb, pg_ctl and postgres');
});

const whereInstalled = major === undefined ? test.skip : test;

whereInstalled('an installed PostgreSQL of another major version runs the database, and keeps it', async () => {
  const first = await start({ binDir });
  expect(await majorAt(first.databaseUrl)).toBe(major);
  await migrate(first.databaseUrl);
  await first.stop();
  const again = await start({ binDir });
  await migrate(again.databaseUrl);
  await again.stop();

  const failure = start();
  await expect(failure).rejects.toThrow(ConfigError);
  await expect(failure).rejects.toThrow(
    `The data in DATA_DIR is PostgreSQL ${major}’s, and this is PostgreSQL ${PACKAGED_MAJOR}: set POSTGRES_BIN`,
  );
});

whereInstalled('it refuses what the packaged one has written, and leaves it as it was', async () => {
  await (await start()).stop();
  await expect(start({ binDir })).rejects.toThrow(`is PostgreSQL ${PACKAGED_MAJOR}’s, and this is PostgreSQL ${major}`);
  const kept = await start();
  expect(await majorAt(kept.databaseUrl)).toBe(PACKAGED_MAJOR);
  await kept.stop();
});
