import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { MediaPlace } from './mediaPlace';
import { copiesOf } from './copyNames';
import { openParts, randomName, type Parts } from './parts';
import { createMovingFiles } from './stores/movingFiles';
import { openFiles } from './stores/openFiles';
import type { StoredFiles } from './stores/storedFiles';

/** Uploaded files: parts of uploads under way on this server's disk, and whole files under random names, wherever they are stored. */
export type MediaStore = Parts &
  Pick<StoredFiles, 'place' | 'sizeOf' | 'open' | 'list'> & {
    /** A name for a file that is to be stored. */
    newName(extension: string): string;
    /** True if a file of this name lies where new ones are stored, and not only where files are moved from. */
    hasArrived(name: string): Promise<boolean>;
    /** Makes a part the stored file of this name; the part may be used up. */
    keep(part: string, name: string, sha256: Buffer): Promise<void>;
    /** All bytes of a file; throws where there is none of this name. */
    read(name: string): Promise<Buffer>;
    /** Runs work on a path of a file, which is a copy where files have none. Throws where there is none of this name. */
    withLocal<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
    /** Removes files and their copies for networks. */
    remove(names: readonly string[]): Promise<void>;
  };

type Options = {
  /** Folder of parts where files are not in one. */
  dataDir: string;
  place: MediaPlace;
  /** Where files lie that have not been moved. */
  movingFrom?: MediaPlace | null;
  reservedBytes?: number;
};

/** The place of media where no setting names another. */
export function mediaFolderIn(dataDir: string): MediaPlace {
  return { kind: 'folder', folder: path.join(dataDir, 'media') };
}

/** Opens the store of media. */
export async function openMediaStore({ dataDir, place, movingFrom = null, ...options }: Options): Promise<MediaStore> {
  const next = await openFiles(place);
  const files = movingFrom === null ? next : createMovingFiles(next, await openFiles(movingFrom));
  const parts = await openParts(partsFolderOf(place, dataDir), options);

  async function openStored(name: string) {
    const opened = await files.open(name);
    if (opened === null) throw new Error(`There is no file ${name} in ${files.place}.`);
    return opened.stream;
  }

  return {
    ...parts,
    place: files.place,
    sizeOf: files.sizeOf,
    open: files.open,
    list: files.list,
    newName: (extension) => `${randomName()}.${extension}`,
    hasArrived: async (name) => (await next.sizeOf(name)) !== null,
    keep: files.put,
    read: async (name) => buffer(await openStored(name)),
    async withLocal(name, work) {
      const file = files.pathOf(name);
      if (file !== null) return work(file);
      const copy = parts.newPart();
      try {
        await pipeline(await openStored(name), createWriteStream(copy, { mode: 0o600 }));
        return await work(copy);
      } finally {
        await parts.giveUp(copy);
      }
    },
    remove: (names) => files.remove(names.flatMap((name) => [name, ...copiesOf(name)])),
  };
}

/** The folder of parts. Parts become files by being moved, so they lie on the disk of a folder of files. */
export function partsFolderOf(place: MediaPlace, dataDir: string): string {
  return place.kind === 'folder' ? `${place.folder}-parts` : path.join(dataDir, 'media-parts');
}
