import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { clusterPath, readCluster } from './cluster';
import { execute } from './execute';
import { isAlive } from './postmaster';
import { canEnter, makeSharedDir, ownerOf, SHARED_DIR, type Runner, type SystemUser } from './runner';

/** Where a new cluster is built, and the one step that makes it the data folder's own. */
type Place = { home: string; publish: () => Promise<void> };

const UNFINISHED = /^postgres\.new-(\d+)-/;

/** Makes a folder the cluster of a data folder once `fill` has put everything into it; a half one is removed. */
export async function placeCluster(
  runner: Runner,
  dataDir: string,
  fill: (home: string) => Promise<void>,
): Promise<void> {
  const { home, publish } = await choosePlace(runner, dataDir);
  await mkdir(home, { mode: 0o700 });
  try {
    await fill(home);
    await publish();
  } catch (error) {
    await rm(home, { recursive: true });
    throw error;
  }
}

/** Chooses a place that the user who runs PostgreSQL can reach: beside its final name, else linked from there. */
async function choosePlace(runner: Runner, dataDir: string): Promise<Place> {
  const finalPath = clusterPath(dataDir);
  if (!runner.user || (await canEnter(runner, dataDir))) {
    const home = `${finalPath}.new-${process.pid}-${randomUUID()}`;
    return { home, publish: () => rename(home, finalPath) };
  }
  const home = await newSharedPath();
  return { home, publish: () => symlink(home, finalPath) };
}

/** Tidies up after starts that were killed while they created the cluster or handed it over. */
export async function finishInterrupted(dataDir: string): Promise<void> {
  const finalPath = clusterPath(dataDir);
  if (!(await ownerOf(finalPath)) && (await ownerOf(movedPath(finalPath))))
    await rename(movedPath(finalPath), finalPath);
  for (const name of await readdir(dataDir)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(dataDir, name), { recursive: true });
  }
}

/** Gives root's cluster to the system user that has to run it from now on; PostgreSQL must not be running. */
export async function handOver(runner: Runner, { uid, gid }: SystemUser, dataDir: string): Promise<void> {
  const { home } = await readCluster(dataDir);
  if (await canEnter(runner, path.dirname(home))) {
    await execute(['chown', '-R', `${uid}:${gid}`, home]);
    return;
  }
  const newHome = await newSharedPath();
  await cp(home, newHome, { recursive: true, verbatimSymlinks: true });
  await execute(['chown', '-R', `${uid}:${gid}`, newHome]);
  await rename(home, movedPath(home));
  await symlink(newHome, clusterPath(dataDir));
  await rm(movedPath(home), { recursive: true });
}

function movedPath(home: string): string {
  return `${home}.moved`;
}

async function newSharedPath(): Promise<string> {
  await makeSharedDir();
  return path.join(SHARED_DIR, randomUUID());
}
