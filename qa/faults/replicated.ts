import { appendFile, chmod, chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readCluster, ROLE, type Cluster, createCluster, placeCluster } from '../../server/database/embedded/cluster';
import { execute, chooseRunner, runProgram, type Runner } from '../../server/database/embedded/runner';
import { findInstallation } from '../../server/database/embedded/installation';
import { majorOf } from '../../server/database/embedded/embeddedPostgres';
import { findPostmaster } from '../../server/database/embedded/postmaster';
import { startDatabaseProxy } from '../../server/testing/databaseProxy';
import { freePort } from '../../server/testing/freePort';
import { makeDisposableFolder } from '../../server/testing/testPostgres';
import { until } from '../../server/testing/until';

/** One PostgreSQL of several with the same data. */
type Node = { cluster: Cluster; port: number; remove: () => Promise<void> };

/** A primary, its synchronous standby, and an address that leads to whichever of them is the primary. */
export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicated>>;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  wal_level: 'replica',
  wal_keep_size: '1GB',
  shared_buffers: '64MB',
};

/** Starts a primary; it has no standby yet. */
export async function startReplicated() {
  const runner = await chooseRunner(await findInstallation(), undefined);
  const nodes: Node[] = [];
  let primary = await createPrimary(runner);
  nodes.push(primary);
  const proxy = await startDatabaseProxy(urlOf(primary));
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
      const children = await childrenOf(pid);
      for (const one of [pid, ...children]) process.kill(one, 'SIGKILL');
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
  const cluster = await readCluster(folder);
  const mayReplicate = `alter role ${ROLE} superuser replication\n`;
  await runOrThrow(runner, 'postgres', ['--single', '-D', cluster.dataDirectory, 'postgres'], mayReplicate);
  const access = `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`;
  await appendFile(path.join(cluster.dataDirectory, 'pg_hba.conf'), access);
  return startNode(runner, { cluster, port: await freePort(), remove });
}

async function copyOf(primary: Node, runner: Runner): Promise<Node> {
  const { folder, remove } = await makeDisposableFolder();
  await placeCluster(runner, folder, (home) => fillStandby(primary, runner, home));
  return startNode(runner, { cluster: await readCluster(folder), port: await freePort(), remove });
}

async function fillStandby(primary: Node, runner: Runner, home: string): Promise<void> {
  if (runner.user) await chown(home, runner.user.uid, runner.user.gid);
  const dataDirectory = path.join(home, 'data');
  const client = new pg.Client(urlOf(primary));
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  // Files may come and go meanwhile: what is missing is in the log that follows.
  await execute(['cp', '-a', primary.cluster.dataDirectory, path.join(primary.cluster.home, 'password'), home]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(path.join(dataDirectory, 'postmaster.pid'));
  await giveFile(path.join(dataDirectory, 'backup_label'), rows[0]?.labelfile ?? '');
  await giveFile(path.join(dataDirectory, 'standby.signal'), '');
  const { port, username, password } = new URL(urlOf(primary));
  const way = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  await appendFile(path.join(dataDirectory, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
}

/** Writes a file that PostgreSQL may change, whoever runs it. */
async function giveFile(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o666);
}

async function startNode(runner: Runner, node: Node): Promise<Node> {
  const { dataDirectory, logFile } = node.cluster;
  const settings = { ...SETTINGS, port: String(node.port) };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['start', '-D', dataDirectory, '-l', logFile, '-o', flags.join(' '), '-w'];
  const { isSuccess } = await runProgram(runner, 'pg_ctl', args, { isOutputIgnored: true });
  if (isSuccess) return node;
  throw new Error(`PostgreSQL did not start: ${await readFile(logFile, 'utf8')}`);
}

async function runOrThrow(runner: Runner, program: 'pg_ctl' | 'postgres', args: string[], input = ''): Promise<void> {
  const { isSuccess, output } = await runProgram(runner, program, args, { input });
  if (!isSuccess) throw new Error(`${program}: ${output}`);
}

/** Runs a statement on one node; gives the number of rows. */
async function query(node: Node, statement: string): Promise<number> {
  const client = new pg.Client(urlOf(node));
  await client.connect();
  try {
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end();
  }
}

function urlOf({ cluster, port }: Node): string {
  return `postgresql://${ROLE}:${cluster.password}@127.0.0.1:${port}/${ROLE}`;
}

/** Processes that another one has started (Linux). */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => Number(/\) \S (\d+)/.exec(parents[index] ?? '')?.[1]) === parent);
}
