import { randomBytes, randomUUID } from 'node:crypto';
import { chown, cp, mkdir, readFile, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors';
import { canEnter, makeSharedDir, ownerOf, runProgram, SHARED_DIR, type Runner, type SystemUser } from './runner';

/** One PostgreSQL data directory with what belongs to it: `data`, `password` and `log` in one folder. */
export type Cluster = { home: string; dataDirectory: string; password: string };

/** The role that the server connects as (it owns its database, no more), and that database. */
export const ROLE = 'postwright';
export const DATABASE = 'postwright';

/** Returns who owns the cluster of a data folder, undefined before the first start. */
export function ownerOfCluster(dataDir: string): Promise<SystemUser | undefined> {
  return ownerOf(path.join(dataDir, 'postgres/data'));
}

/** Reads the cluster of a data folder; `postgres` may be a link to a place that a system user can reach. */
export async function readCluster(dataDir: string): Promise<Cluster> {
  const home = await realpath(path.join(dataDir, 'postgres'));
  return { home, dataDirectory: path.join(home, 'data'), password: await readFile(path.join(home, 'password'), 'utf8') };
}

/**
 * Creates the cluster of a data folder: complete under another name first, so that a start that is interrupted, or
 * races with another, never leaves half a cluster behind.
 */
export async function createCluster(runner: Runner, dataDir: string, { isDisposable }: { isDisposable: boolean }): Promise<void> {
  await removeUnfinished(dataDir);
  const { home, publish } = await placeFor(runner, dataDir);
  await mkdir(home, { mode: 0o700 });
  if (runner.user) await chown(home, runner.user.uid, runner.user.gid);
  await initialise(runner, home, isDisposable);
  await publish().catch(async (error: NodeJS.ErrnoException) => {
    await rm(home, { recursive: true });
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
  });
}

/** Gives a cluster that root's user namespace owns to the system user, where namespaces are refused from now on. */
export async function handOverCluster(runner: Runner, dataDir: string, { uid, gid }: SystemUser): Promise<void> {
  const { home } = await readCluster(dataDir);
  const isReachable = await canEnter(runner, path.dirname(home));
  ...
}
