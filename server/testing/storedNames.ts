import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MediaPlace } from '../media/stores/storedFiles';
import type { MediaStore } from '../media/mediaStore';

/** Names of stored files, sorted; without the number of the place itself. */
export async function storedNames(media: Pick<MediaStore, 'list'>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of media.list()) if (name !== 'installation') names.push(name);
  return names.sort();
}

/** Names of parts: of uploads under way, and of copies that are being made. */
export function partNames(media: Pick<MediaStore, 'newPart'>): Promise<string[]> {
  return readdir(path.dirname(media.newPart()));
}

/** The folder of files that lie in one. */
export function folderOf(place: MediaPlace): string {
  if (place.kind !== 'folder') throw new Error('These files lie in a bucket.');
  return place.folder;
}
