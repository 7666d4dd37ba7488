import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestServer } from './server';

/** Opens the database that a running server has started for itself. */
export async function openDatabase({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<pg.Pool> {
  const home = path.join(dataDir, 'postgres');
  const password = await readFile(path.join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  return new pg.Pool({
    connectionString: `postgresql://postwright:${password}@127.0.0.1:${port ?? ''}/postwright`,
  });
}
