import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { untilExit } from './untilExit';

/** `folder`: holds its data, and is removed with it. */
export type TestPostgres = { databaseUrl: string; folder: string; stop: () => Promise<void> };

/** Starts a PostgreSQL for one test run in a temporary folder; it goes away even when the run is killed. */
export async function startTestPostgres({ isDisposable = true } = {}): Promise<TestPostgres> {
  const { folder, remove } = await makeDisposableFolder();
  const { databaseUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, isDisposable });
  return {
    databaseUrl,
    folder,
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

/** Makes a folder for a PostgreSQL; both go away with `remove`, and when this process is killed. */
export async function makeDisposableFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-test-'));
  const cleaner = spawn(process.execPath, [path.resolve('server/testing/cleanUpAfter.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  return {
    folder,
    async remove() {
      cleaner.stdin.end();
      await untilExit(cleaner, `whatever stops PostgreSQL in ${folder}`, 90_000);
    },
  };
}
