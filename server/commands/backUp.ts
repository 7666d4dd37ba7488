import { readFile, mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Amount, copyFolder, measureFolder, syncTree, type Skip, freeBytes } from '../lib/folders';
import { errorCode } from '../lib/errorCode';
import { clusterPath, ownerOfCluster } from '../database/embedded/cluster';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { copyRunningCluster, findRunning, isLeftOut } from '../database/embedded/onlineBackup';

/** Name of the manifest in a backup's folder; it is written last. */
const MANIFEST_FILE = 'backup.json';

/** What a backup says about itself. */
type Manifest = {
  kind: 'postwright-backup';
  format: 1;
  /** The instant to which a restore goes back, in ISO 8601. */
  restored_to: string;
  /** Version of the product, and major version of PostgreSQL. */
  product: string;
  postgres: number;
  /** All other files of the backup. */
  files: number;
  bytes: number;
};

/** True for the manifest itself, which does not count. */
export const isManifest = (relative: string) => relative === MANIFEST_FILE;

/** Reads the manifest of a backup; throws BackupRefused where the folder is none, or of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new BackupRefused(`${folder} is no finished backup: it has no ${MANIFEST_FILE}.`);
  });
  const manifest = parse(text);
  if (manifest === null) throw new BackupRefused(`${MANIFEST_FILE} in ${folder} is not that of a backup.`);
  if (manifest['format'] !== 1) throw new BackupRefused('This backup was made by a newer version of Postwright.');
  if (!isManifestBody(manifest)) throw new BackupRefused(`${MANIFEST_FILE} in ${folder} is damaged.`);
  return manifest;
}

/** Throws BackupRefused unless as much is there as was written. */
export function requireWhole({ files, bytes }: Manifest, found: Amount): void {
  if (found.files === files && found.bytes === bytes) return;
  throw new BackupRefused(
    `This backup is not whole: it was made of ${files} files with ${bytes} bytes, and ${found.files} with ${found.bytes} are there.`,
  );
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isOurs = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'postwright-backup';
    return isOurs ? { ...value } : null;
  } catch {
    return null;
  }
}

function isManifestBody(value: object): value is Manifest {
  const { restored_to: instant, product, postgres, files, bytes } = value as Partial<Record<keyof Manifest, unknown>>;
  return (
    typeof instant === 'string' &&
    !Number.isNaN(Date.parse(instant)) &&
    typeof product === 'string' &&
    [postgres, files, bytes].every((number) => Number.isSafeInteger(number))
  );
}

/** Ends a backup or a restore before it has changed anything; its sentence names the way out. */
export class BackupRefused extends Error {}

type Options = {
  dataDir: string;
  binDir?: string | null;
  /** The folder that becomes the backup; absent or empty. */
  to: string;
  /** Told what is being done, as a sentence for people. */
  onProgress: (sentence: string) => void;
};

/** What of a data folder is copied apart, or is of no use later: the database, and uploads in progress. */
const APART: Skip = (relative) => /^(postgres|media-parts|restoring)\/|^postgres\./.test(relative);

/**
 * Backs up a data folder, whether or not its server runs. Files are copied before the database and again after it: what is deleted
 * meanwhile is there, and what is added, too. The folder bears another name until it is complete.
 */
export async function backUp({ dataDir: given, binDir = null, to, onProgress }: Options): Promise<Manifest> {
  const dataDir = await realpath(given).catch(() => given);
  if ((await ownerOfCluster(dataDir)) === undefined) {
    throw new BackupRefused(`There is no database in ${dataDir}: DATA_DIR must be the data folder of a server.`);
  }
  const unfinished = await makeTarget(dataDir, to);
  try {
    await requireSpace(dataDir, unfinished);
    const manifest = await fill(unfinished, { dataDir, binDir, onProgress });
    await rmdir(to).catch(() => undefined);
    await rename(unfinished, to);
    await syncTree(to);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw explained(error);
  }
}

async function fill(
  folder: string,
  { dataDir, binDir, onProgress }: { dataDir: string; binDir: string | null; onProgress: Options['onProgress'] },
): Promise<Manifest> {
  onProgress('Copying files …');
  await copyFolder(dataDir, folder, APART);
  onProgress('Copying the database …');
  const running = await findRunning(dataDir);
  const own = running === undefined ? await startEmbeddedPostgres({ dataDir, binDir }) : null;
  const url = running ?? own?.databaseUrl ?? '';
  let restoredTo: Date;
  try {
    restoredTo = await copyRunningCluster(dataDir, url, clusterPath(folder));
  } finally {
    await own?.stop();
  }
  onProgress('Copying the files of that time …');
  await copyFolder(dataDir, folder, APART);
  const { files, bytes } = await measureFolder(folder);
  const manifest: Manifest = {
    kind: 'postwright-backup',
    format: 1,
    restored_to: restoredTo.toISOString(),
    product: await productVersion(),
    postgres: Number(await readFile(path.join(clusterPath(folder), 'data/PG_VERSION'), 'utf8')),
    files,
    bytes,
  };
  await writeFile(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  onProgress('Writing everything to the disk …');
  await syncTree(folder);
  return manifest;
}

async function makeTarget(dataDir: string, to: string): Promise<string> {
  const isTaken = await readdir(to).then(
    (names) => names.length > 0,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  );
  if (isTaken) throw new BackupRefused(`${to} exists already: name a folder that is not there yet.`);
  requireOutside(dataDir, path.dirname(path.resolve(to)), to);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  requireOutside(dataDir, await realpath(path.dirname(to)), to);
  const unfinished = `${to}.unfinished`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BackupRefused(
      `${unfinished} is there: another backup is being made, or was interrupted. Remove it if none is.`,
    );
  }
  return unfinished;
}

function requireOutside(dataDir: string, parent: string, to: string): void {
  if (!`${parent}${path.sep}`.startsWith(`${dataDir}${path.sep}`)) return;
  throw new BackupRefused(`${to} lies in DATA_DIR: a backup belongs elsewhere, best on another disk.`);
}

async function requireSpace(dataDir: string, folder: string): Promise<void> {
  const [files, data, free] = await Promise.all([
    measureFolder(dataDir, APART),
    measureFolder(path.join(clusterPath(dataDir), 'data'), isLeftOut),
    freeBytes(folder),
  ]);
  const needed = files.bytes + data.bytes;
  if (free >= needed) return;
  throw new BackupRefused(`There is no space for it: ${inMb(needed)} MB are needed, and ${inMb(free)} MB are free.`);
}

function explained(error: unknown): unknown {
  if (errorCode(error) === 'ENOSPC') return new BackupRefused('The disk became full: nothing was kept.');
  // PostgreSQL has ended our session, for its server was stopped.
  if (errorCode(error) === '57P01' || (error instanceof Error && error.message.includes('Connection terminated'))) {
    return new BackupRefused('The database was stopped meanwhile: nothing was kept. Run it again.');
  }
  return error;
}

async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as { version: string };
  return version;
}

function inMb(bytes: number): number {
  return Math.ceil(bytes / 1_048_576);
}
