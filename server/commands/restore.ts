import { mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../database/connect';
import { migrate } from '../database/migrate';
import { markLostTime, requireOurDatabase } from '../publishing/lostTime';
import { PUBLISHER_TIMING } from '../publishing/timing';
import { makeNext } from '../modules/series/seriesMaker';
import { clusterPath, restoreCluster } from '../database/embedded/cluster';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { copyFolder, measureFolder, syncTree, freeBytes } from '../lib/folders';
import { errorCode } from '../lib/errorCode';
import { isManifest, readManifest, requireWhole, BackupRefused } from './backUp';

type Preparation = {
  /** The database, and the instant to which it goes back. */
  databaseUrl: string;
  restoredTo: Date;
  networkWorksMs?: number;
};

/**
 * Prepares a restored database for its first server: nothing that may have gone out in the lost time is sent before its network was
 * asked. Posts that series have made since are made again first, so that they are marked, too. Returns the number of marked targets.
 */
export async function prepareRestored({
  databaseUrl,
  restoredTo,
  networkWorksMs = PUBLISHER_TIMING.networkWorksMs,
}: Preparation): Promise<number> {
  await requireOurDatabase(databaseUrl);
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    while (await makeNext(db));
  } finally {
    await close();
  }
  return markLostTime(databaseUrl, restoredTo, networkWorksMs);
}

type Options = {
  /** The folder of the backup. */
  from: string;
  /** An empty or absent folder. */
  dataDir: string;
  binDir?: string | null;
  /** Prepares the database before any server can see it. */
  prepare: (databaseUrl: string) => Promise<void>;
  onProgress: (sentence: string) => void;
};

/** Where a restored data folder is put together, within its place, so that it is complete once a server can start on it. */
const UNFINISHED = 'restoring';

/** What an empty folder can have: the root of a disk has it. */
const IGNORED = ['lost+found'];

/** Puts a backup into a data folder. What is restored shows in it only once it is prepared. */
export async function restore({ from, dataDir, binDir = null, prepare, onProgress }: Options): Promise<void> {
  const manifest = await readManifest(from);
  requireWhole(manifest, await measureFolder(from, isManifest));
  const folder = await makePlace(dataDir);
  try {
    if ((await freeBytes(folder)) < manifest.bytes) {
      throw new BackupRefused(`There is no space for it: ${manifest.bytes} bytes are needed.`);
    }
    onProgress('Copying files …');
    await copyFolder(from, folder, (relative) => isManifest(relative) || relative === 'postgres/');
    onProgress('Copying the database …');
    await restoreCluster({ dataDir: folder, binDir }, async (home) => {
      await copyFolder(clusterPath(from), home);
    });
    const postgres = await startEmbeddedPostgres({ dataDir: folder, binDir, onProgress });
    try {
      await prepare(postgres.databaseUrl);
    } finally {
      await postgres.stop();
    }
    await moveUp(folder, dataDir);
  } catch (error) {
    const linked = await realpath(clusterPath(folder)).catch(() => folder);
    for (const half of [linked, folder]) await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function makePlace(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir).catch(ifAbsent)).filter((name) => !IGNORED.includes(name));
  const folder = path.join(dataDir, UNFINISHED);
  if (names.length === 1 && names[0] === UNFINISHED) {
    throw new BackupRefused(
      `${folder} is there: another restore is at work, or was interrupted. Remove it if none is.`,
    );
  }
  if (names.length > 0) {
    throw new BackupRefused(
      `${dataDir} has data: stop its server and move it away, then restore into an empty folder.`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await mkdir(folder);
  return folder;
}

/** The database comes last: without it, a server would begin a new one. */
async function moveUp(folder: string, dataDir: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== 'postgres');
  for (const name of [...names, 'postgres']) await rename(path.join(folder, name), path.join(dataDir, name));
  await rmdir(folder);
  await syncTree(dataDir);
}

function ifAbsent(error: unknown): string[] {
  if (errorCode(error) !== 'ENOENT') throw error;
  return [];
}
