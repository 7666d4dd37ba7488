import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientOptions } from '../clientOptions';
import { DataDirInUseError } from './installation';

/** The two numbers that name our lock; any constants will do. */
const LOCK = [7_083, 1];

/** Wait for the lock of a server that was just killed: PostgreSQL notices within milliseconds. */
const PATIENCE_MS = 500;

const NAME_PREFIX = 'postwright-server ';

/**
 * Takes the lock that only one server per data folder holds. It lasts as long as the returned connection, so it
 * cannot outlive its process, and the connection's name tells others who holds it.
 */
export async function lockDataDir(databaseUrl: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(databaseUrl, `${NAME_PREFIX}${process.pid}`));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) throw new DataDirInUseError(dataDir, await findHolder(client));
      await sleep(50);
    }
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', LOCK);
  return rows[0]?.locked === true;
}

async function findHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    LOCK,
  );
  return rows[0]?.name.replace(NAME_PREFIX, '');
}
