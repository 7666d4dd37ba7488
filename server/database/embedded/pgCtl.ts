import { readFile, rename, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BYTES_PER_MB } from '#contract/limits';
import type { Cluster } from './cluster';
import { EmbeddedPostgresError } from './installation';
import { findPostmaster } from './postmaster';
import { runProgram, type Runner } from './runner';

/** A start after a crash repeats what was not yet in the tables; a stop writes everything there. */
const WAIT_MAX_SECONDS = 60;

const START_ATTEMPTS = 5;
const LOG_MAX_BYTES = 10 * BYTES_PER_MB;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '64MB',
  // A backup is made while it runs; there are no replicas.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
};

const SETTINGS_FROM_18 = { io_method: 'sync' };

const DISPOSABLE_SETTINGS = { wal_level: 'minimal', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

type StartOptions = { major: number; isDisposable: boolean; preferredPort: number | undefined };

/** Starts PostgreSQL on a cluster unless it runs, waits until it is ready, and returns its loopback port. */
export async function ensureRunning(runner: Runner, cluster: Cluster, options: StartOptions): Promise<number> {
  const deadline = Date.now() + WAIT_MAX_SECONDS * 1_000;
  let failures = 0;
  while (Date.now() < deadline && failures < START_ATTEMPTS) {
    const postmaster = await findPostmaster(cluster.dataDirectory);
    if (postmaster?.isReady) return postmaster.port;
    if (postmaster) {
      await sleep(50);
    } else if (!(await start(runner, cluster, options))) {
      // Not an error yet: another program may have taken the port, another start may have come first, or processes
      // of a crashed PostgreSQL take a moment to end.
      failures += 1;
      await sleep(failures * 100);
    }
  }
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL did not start. Its log ends with: ${await endOfLog(cluster)}`,
  );
}

/** Ends PostgreSQL in order: open transactions are rolled back, everything committed is on disk. */
export async function stopPostgres(runner: Runner, { dataDirectory }: Cluster): Promise<void> {
  if (!(await findPostmaster(dataDirectory))) return;
  const args = ['stop', '-D', dataDirectory, '-m', 'fast', '-w', '-t', String(WAIT_MAX_SECONDS)];
  const { isSuccess, output } = await runProgram(runner, 'pg_ctl', args);
  if (!isSuccess) throw new Error(`PostgreSQL did not stop: ${output}`);
}

async function start(
  runner: Runner,
  cluster: Cluster,
  { major, isDisposable, preferredPort }: StartOptions,
): Promise<boolean> {
  const port = preferredPort ?? (await findFreePort());
  const settings = {
    ...SETTINGS,
    ...(major >= 18 ? SETTINGS_FROM_18 : {}),
    port: String(port),
    ...(isDisposable ? DISPOSABLE_SETTINGS : {}),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  await limitLog(cluster);
  // pg_ctl gives PostgreSQL a session of its own: Ctrl-C in the terminal reaches our server alone, which stops it in order.
  const args = ['-D', cluster.dataDirectory, '-l', cluster.logFile, '-o', flags.join(' ')];
  const { isSuccess } = await runProgram(runner, 'pg_ctl', ['start', ...args, '-w', '-t', String(WAIT_MAX_SECONDS)], {
    isOutputIgnored: true,
  });
  return isSuccess;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

async function limitLog({ logFile }: Cluster): Promise<void> {
  const log = await stat(logFile).catch(() => undefined);
  if (log && log.size > LOG_MAX_BYTES) await rename(logFile, `${logFile}.old`);
}

async function endOfLog({ logFile }: Cluster): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-5).join(' / ');
}
