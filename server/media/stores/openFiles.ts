import { mkdir } from 'node:fs/promises';
import type { MediaPlace } from '../mediaPlace';
import { createFileStore } from './fileStore';
import type { StoredFiles } from './storedFiles';

/** Opens the files of a place; a folder is created. The SDK is loaded by those alone who have a bucket. */
export async function openFiles(place: MediaPlace): Promise<StoredFiles> {
  if (place.kind === 'bucket') return (await import('./s3Store')).createS3Store(place);
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  return createFileStore(place.folder);
}
