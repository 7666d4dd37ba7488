import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyFolder } from '../../server/lib/folders';
import {
  createCluster,
  readCluster,
  restoreCluster,
  ROLE,
  urlOf,
  type Cluster,
} from '../../server/database/embedded/cluster';
import { majorOf } from '../../server/database/embedded/embeddedPostgres';
import { findInstallation } from '../../server/database/embedded/installation';
import { copyRunningCluster } from '../../server/database/embedded/onlineBackup';
import { findPostmaster } from '../../server/database/embedded/postmaster';
import { chooseRunner, runProgram, type Runner } from '../../server/database/embedded/runner';
import { startDatabaseProxy } from '../../server/testing/databaseProxy';
import { freePort } from '../../server/testing/freePort';
import { makeDisposableFolder } from '../../server/testing/testPostgres';
import { until } from '../../server/testing/until';

/** One PostgreSQL of several with the same data. */
type Node = { cluster: Cluster; folder: string; databaseUrl: string; port: number; remove: () => Promise<void> };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  wal_level: 'replica',
  wal_keep_size: '1GB',
  shared_buffers: '64MB',
};

/** Starts a primary, and an address that leads to whichever PostgreSQL is the primary; it has no standby yet. */
export async function startReplicated() {
  const runner = await chooseRunner(await findInstallation(), undefined);
  let primary = await createPrimary(runner);
  const nodes = [primary];
  const proxy = await startDatabaseProxy(primary.databaseUrl);
  let standby: Node | null = null;

  return {
    databaseUrl: proxy.databaseUrl,

    /** Copies the primary as it runs; from when this resolves, it confirms only what its standby has stored, too. */
    async addStandby(): Promise<void> {
      standby = await copyOf(primary, runner);
      nodes.push(standby);
      await query(primary, `alter system set synchronous_standby_names = '*'`);
      await query(primary, 'select pg_reload_conf()');
      await until(async () => (await query(primary, `select from pg_stat_replication where sync_state = 'sync'`)) > 0);
    },

    /** Ends every process of the primary at once; nothing is promoted yet. */
    async killPrimary(): Promise<void> {
      const { pid } = (await findPostmaster(primary.cluster.dataDirectory)) ?? {};
      if (pid === undefined) throw new Error('The primary does not run.');
      for (const one of [pid, ...(await childrenOf(pid))]) process.kill(one, 'SIGKILL');
    },

    /** Makes the standby the primary, and leads everybody there. */
    async promote(): Promise<void> {
      if (standby === null) throw new Error('There is no standby.');
      await runOrThrow(runner, 'pg_ctl', ['promote', '-D', standby.cluster.dataDirectory, '-w']);
      primary = standby;
      standby = null;
      proxy.leadTo(primary.port);
    },

    async close(): Promise<void> {
      proxy.close();
      for (const { cluster, remove } of nodes) {
        await runProgram(runner, 'pg_ctl', ['stop', '-D', cluster.dataDirectory, '-m', 'immediate', '-w']);
        await rm(path.join(cluster.dataDirectory, 'postmaster.pid'), { force: true });
        await remove();
      }
    },
  };
}

async function createPrimary(runner: Runner): Promise<Node> {
  const { folder, remove } = await makeDisposableFolder();
  await createCluster(runner, folder, { major: await majorOf(runner), isDisposable: false });
  const { dataDirectory } = await readCluster(folder);
  const mayReplicate = `alter role ${ROLE} superuser replication\n`;
  await runOrThrow(runner, 'postgres', ['--single', '-D', dataDirectory, 'postgres'], mayReplicate);
  const access = `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`;
  await appendFile(path.join(dataDirectory, 'pg_hba.conf'), access);
  return startNode(runner, folder, remove);
}

/** A standby of the primary, made of a backup of it. */
async function copyOf(primary: Node, runner: Runner): Promise<Node> {
  const { folder, remove } = await makeDisposableFolder();
  const copy = path.join(folder, 'copy');
  await copyRunningCluster(primary.folder, primary.databaseUrl, copy);
  const { port, username, password } = new URL(primary.databaseUrl);
  const way = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  await appendFile(path.join(copy, 'data/postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
  await writeFile(path.join(copy, 'data/standby.signal'), '');
  await restoreCluster({ dataDir: folder, binDir: null }, async (home) => void (await copyFolder(copy, home)));
  return startNode(runner, folder, remove);
}

async function startNode(runner: Runner, folder: string, remove: Node['remove']): Promise<Node> {
  const [cluster, port] = [await readCluster(folder), await freePort()];
  const flags = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['start', '-D', cluster.dataDirectory, '-l', cluster.logFile, '-o', flags.join(' '), '-w'];
  const { isSuccess } = await runProgram(runner, 'pg_ctl', args, { isOutputIgnored: true });
  if (!isSuccess) throw new Error(`PostgreSQL did not start: ${await readFile(cluster.logFile, 'utf8')}`);
  return { cluster, folder, port, remove, databaseUrl: urlOf(cluster, port) };
}

async function runOrThrow(runner: Runner, program: 'pg_ctl' | 'postgres', args: string[], input = ''): Promise<void> {
  const { isSuccess, output } = await runProgram(runner, program, args, { input });
  if (!isSuccess) throw new Error(`${program}: ${output}`);
}

/** Runs a statement on one node; gives the number of rows. */
async function query({ databaseUrl }: Node, statement: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end();
  }
}

/** Processes that another one has started (Linux). */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => Number(/\) \S (\d+)/.exec(parents[index] ?? '')?.[1]) === parent);
}
