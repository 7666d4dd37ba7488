import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Amount } from '../lib/folders';
import { errorCode } from '../lib/errorCode';

/** Name of the manifest in a backup's folder; it is written last. */
export const MANIFEST_FILE = 'backup.json';

/** What a backup says about itself. */
export type Manifest = {
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
