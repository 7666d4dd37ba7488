import { mkdir, realpath, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { allowBackups, ownerOfCluster, readCluster, urlOf, type Cluster, createCluster, handOver } from './cluster';
import { DataDirInUseError, EmbeddedPostgresError, findInstallation, findOwnPrograms } from './installation';
import { ensureRunning, stopPostgres } from './pgCtl';
import { findPostmaster } from './postmaster';
import { chooseRunner, type Runner, runProgram } from './runner';
import { ConfigError } from '../../lib/environment';
import { clientOptions } from '../connect';

/** A PostgreSQL that this process has started, or found running in its data folder. */
export type EmbeddedPostgres = {
  /** Address of the database; it stays the same until `stop`. */
  databaseUrl: string;
  /** Where its data lies. */
  folder: string;
  /** Stops PostgreSQL in order; call it after the last query. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Folder of the programs of an installed PostgreSQL, in place of the packaged one. */
  binDir?: string | null;
  /** Told what takes time, as a sentence for people. */
  onProgress?: (sentence: string) => void;
  /** For tests: faster, but a power failure destroys the data. */
  isDisposable?: boolean;
};

type Prepared = { dataDir: string; runner: Runner; major: number; cluster: Cluster; isDisposable: boolean };
type Session = { port: number; lock: pg.Client };

/** Time limit for following a PostgreSQL that is stopping or restarting. */
const WAIT_MAX_MS = 10_000;

/**
 * Starts the server's own PostgreSQL on `dataDir/postgres`, or adopts the one that a killed server left running, and
 * claims the data folder for this process. Fails with `DataDirInUseError` or `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const prepared = await prepare(options);
  const { port, lock } = await openSession(prepared);
  let isHolder = true;
  let stopping: Promise<void> | undefined;
  let revival: Promise<void> | undefined;
  lock.once('end', handleLockLost);

  // PostgreSQL ends our connections when one of its processes crashes, and the whole of it may have been killed.
  function handleLockLost(): void {
    isHolder = false;
    if (!stopping) revival = revive();
  }

  async function revive(): Promise<void> {
    while (!stopping && !isHolder) {
      const revived = await openSession(prepared, port).catch(() => undefined);
      revived?.lock.once('end', handleLockLost);
      isHolder = revived !== undefined;
      if (!isHolder) await sleep(1_000);
    }
  }

  async function stop(): Promise<void> {
    await revival;
    if (isHolder) await stopPostgres(prepared.runner, prepared.cluster);
  }

  // Once only: by the second time the folder may belong to another server.
  return {
    databaseUrl: urlOf(prepared.cluster, port),
    folder: prepared.cluster.home,
    stop: () => (stopping ??= stop()),
  };
}

async function prepare({
  dataDir: givenDir,
  binDir = null,
  onProgress,
  isDisposable = false,
}: Options): Promise<Prepared> {
  await mkdir(givenDir, { recursive: true });
  const dataDir = await realpath(givenDir);
  const owner = await ownerOfCluster(dataDir);
  const installation = binDir === null ? await findInstallation() : await findOwnPrograms(binDir);
  const runner = await chooseRunner(installation, owner);
  const major = await majorOf(runner);
  if (!owner) {
    onProgress?.('Creating the database (on the first start only) …');
    await createCluster(runner, dataDir, { major, isDisposable });
  }
  const cluster = await readCluster(dataDir);
  await requireSameMajor(cluster, major);
  const isStopped = (await findPostmaster(cluster.dataDirectory)) === undefined;
  if (owner?.uid === 0 && runner.user && isStopped) await handOver(runner, runner.user, dataDir);
  onProgress?.('Starting the database …');
  const placed = await readCluster(dataDir);
  if (isStopped) await allowBackups(runner, placed);
  return { dataDir, runner, major, cluster: placed, isDisposable };
}

async function openSession(
  { dataDir, runner, major, cluster, isDisposable }: Prepared,
  preferredPort?: number,
): Promise<Session> {
  const deadline = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const port = await ensureRunning(runner, cluster, { major, isDisposable, preferredPort });
    try {
      return { port, lock: await lockDataDir(urlOf(cluster, port), dataDir) };
    } catch (error) {
      if (error instanceof DataDirInUseError) throw error;
      if (Date.now() > deadline)
        throw new EmbeddedPostgresError(`The built-in PostgreSQL does not let us in: ${String(error)}.`);
      await sleep(50);
    }
  }
}

/** The oldest one that all statements of ours are tried on. */
const LEAST_MAJOR = 15;

/** Major version of the programs, like 18; throws ConfigError if they are too old. */
export async function majorOf(runner: Runner): Promise<number> {
  const { output } = await runProgram(runner, 'postgres', ['--version']);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (major >= LEAST_MAJOR) return major;
  throw new ConfigError(`POSTGRES_BIN must be the programs of PostgreSQL ${LEAST_MAJOR} or newer.`);
}

/** Throws ConfigError where the data was written by another major version: PostgreSQL cannot read it. */
async function requireSameMajor({ dataDirectory }: Cluster, major: number): Promise<void> {
  const written = Number(await readFile(path.join(dataDirectory, 'PG_VERSION'), 'utf8'));
  if (written === major) return;
  throw new ConfigError(
    `The data in DATA_DIR is PostgreSQL ${written}’s, and this is PostgreSQL ${major}: set POSTGRES_BIN to the programs of ` +
      `PostgreSQL ${written}, or bring the data over with pg_dump (docs/operating.md).`,
  );
}

/** The two numbers that name our lock; any constants will do. */
const LOCK = [7_083, 1];

/** Wait for the lock of a server that was just killed: PostgreSQL notices within milliseconds. */
const LOCK_WAIT_MAX_MS = 500;

const NAME_PREFIX = 'postwright-server ';

/**
 * Takes the lock that only one server per data folder holds. It lasts as long as the returned connection, so it
 * cannot outlive its process, and the connection's name tells others who holds it.
 */
async function lockDataDir(databaseUrl: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(databaseUrl, `${NAME_PREFIX}${process.pid}`));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const deadline = Date.now() + LOCK_WAIT_MAX_MS;
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
