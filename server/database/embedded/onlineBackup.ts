import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyFolder, type Skip } from '../../lib/folders';
import { errorCode } from '../../lib/errorCode';
import { clientOptions, liftTimeLimits } from '../connect';
import { BACKUP_RIGHTS_FILE, readCluster, urlOf, type Cluster } from './cluster';
import { findPostmaster } from './postmaster';

/** Its log is copied apart, and what PostgreSQL makes anew at each start not at all. */
const EMPTIED = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const LEFT_OUT =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)\/?$|^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest)/;
const CONTROL = 'global/pg_control';
const IN_LOG = ['pg_wal/', 'pg_wal/archive_status/', 'pg_wal/summaries/'];

/** True for what a copy of a cluster's data does without, or gets in another way. */
export const isLeftOut: Skip = (relative) =>
  LEFT_OUT.test(relative) ||
  relative === CONTROL ||
  (relative.startsWith('pg_wal/') && !IN_LOG.includes(relative)) ||
  EMPTIED.some((folder) => relative.startsWith(`${folder}/`) && relative !== `${folder}/`);

/** Address of the database in a data folder if its PostgreSQL runs; undefined if it does not. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const cluster = await readCluster(dataDir);
  const postmaster = await findPostmaster(cluster.dataDirectory);
  return postmaster?.isReady ? urlOf(cluster, postmaster.port) : undefined;
}

/**
 * Copies a running cluster to the folder `into`, which is made, while others go on writing; a PostgreSQL that is started there brings
 * it to the state of its end. Returns an instant by which everything that was recorded is in the copy. A replication slot keeps the log until it is copied.
 */
export async function copyRunningCluster(dataDir: string, databaseUrl: string, into: string): Promise<Date> {
  const cluster = await readCluster(dataDir);
  await requireNoTablespaces(cluster);
  const client = new pg.Client(clientOptions(databaseUrl, 'postwright-backup'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await liftTimeLimits(client);
    await begin(client);
    await mkdir(into, { mode: 0o700 });
    const data = path.join(into, 'data');
    await copyFolder(cluster.dataDirectory, data, isLeftOut);
    // Last of all files, as PostgreSQL's own program does it.
    await writePrivate(path.join(data, CONTROL), await readWhole(path.join(cluster.dataDirectory, CONTROL)));
    const { label, lastSegment, restoredTo } = await end(client);
    await writePrivate(path.join(data, 'backup_label'), label);
    const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
    const isNeeded: Skip = (name) => !/^[0-9A-F]{24}$/.test(name) || name < firstSegment || name > lastSegment;
    await copyFolder(path.join(cluster.dataDirectory, 'pg_wal'), path.join(data, 'pg_wal'), isNeeded);
    await writePrivate(path.join(into, 'password'), cluster.password);
    await writePrivate(path.join(into, BACKUP_RIGHTS_FILE), '');
    return restoredTo;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATEs: a right is missing, or the log holds too little. */
const NOT_PREPARED = ['42501', '55000'];

async function begin(client: pg.Client): Promise<void> {
  try {
    // Temporary: it goes with this session, whatever becomes of us.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `postwright_backup_${process.pid}`,
    ]);
    await client.query(`select pg_backup_start('postwright', true)`);
  } catch (error) {
    if (!NOT_PREPARED.includes(String(errorCode(error)))) throw error;
    throw new Error(
      'This PostgreSQL was started by an older version of Postwright: stop the server and start it again, then back it up.',
      { cause: error },
    );
  }
}

async function end(client: pg.Client): Promise<{ label: string; lastSegment: string; restoredTo: Date }> {
  const { rows: instants } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  if (instants[0] === undefined || rows[0] === undefined) throw new Error('A select without a table has one row.');
  return { label: rows[0].label, lastSegment: rows[0].last, restoredTo: instants[0].now };
}

function writePrivate(file: string, content: string | Buffer): Promise<void> {
  return writeFile(file, content, { mode: 0o600 });
}

/** A file of one block that is written in place: it is whole once two reads agree. */
async function readWhole(file: string): Promise<Buffer> {
  let last = await readFile(file);
  for (;;) {
    const next = await readFile(file);
    if (next.equals(last)) return next;
    last = next;
  }
}

async function requireNoTablespaces({ dataDirectory }: Cluster): Promise<void> {
  if ((await readdir(path.join(dataDirectory, 'pg_tblspc'))).length === 0) return;
  throw new Error('This database has tablespaces of its own, which a backup of ours does not copy.');
}
