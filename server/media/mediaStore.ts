import { randomBytes, createHash } from 'node:crypto';
import { createWriteStream, createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs, writeFile, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import type { MediaPlace, StoredFiles } from './stores/storedFiles';
import type { VideoFacts } from '../lib/video/videoFacts';
import { errorCode } from '../lib/errorCode';

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

/** Parts that are older than this belong to nobody any more. */
const PART_MAX_AGE_MS = HOUR_MS;

/** The part of the disk that uploads leave to the database, which cannot go on without. */
const RESERVED_BYTES = 256 * BYTES_PER_MB;

/** Files of this server's own disk: uploads under way, and what is made out of stored files. */
export type Parts = {
  /** True if the disk has space for another file besides the database. */
  hasSpace(): Promise<boolean>;
  /** A path for a part. */
  newPart(): string;
  /** Removes a part, unless it was used up. */
  giveUp(part: string): Promise<void>;
  /** Removes what killed servers left. */
  removeOldParts(): Promise<void>;
};

/** Opens the folder of parts, which it creates. */
export async function openParts(folder: string, { reservedBytes = RESERVED_BYTES } = {}): Promise<Parts> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async hasSpace() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > reservedBytes;
    },
    newPart: () => path.join(folder, randomName()),
    giveUp: (part) => rm(part, { force: true }),
    async removeOldParts() {
      for (const name of await readdir(folder)) {
        const part = path.join(folder, name);
        // One that is gone by now was stored, or given up.
        const stats = await stat(part).catch(() => null);
        if (stats && Date.now() - stats.mtimeMs > PART_MAX_AGE_MS) await rm(part, { force: true });
      }
    },
  };
}

/** 32 letters that nobody guesses. */
function randomName(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Name of the JPEG copy of a stored image, or of the one for networks that take at most so many bytes; stored files never
 * have this ending.
 */
export function jpegNameOf(name: string, maxBytes?: number): string {
  const base = path.parse(name).name;
  return maxBytes === undefined ? `${base}.jpeg` : `${base}-${maxBytes}.jpeg`;
}

/** Copies are made for a few limits only, so that all are known when their image is removed: servers have limits of their own. */
const LEAST_COPY_BYTES = 250_000;
const COPY_LIMITS = [...new Set(Object.values(NETWORKS).map(({ media }) => media.images.maxBytes)), LEAST_COPY_BYTES];

/** The greatest limit within another for which copies are made; the least one where that is smaller still. */
export function copyLimitWithin(maxBytes: number): number {
  return Math.max(LEAST_COPY_BYTES, ...COPY_LIMITS.filter((limit) => limit <= maxBytes));
}

/** Names of all copies that a stored image may have. */
function copiesOf(name: string): string[] {
  return [jpegNameOf(name), ...COPY_LIMITS.map((maxBytes) => jpegNameOf(name, maxBytes))];
}

/**
 * A file as it is to be stored, and its properties by which networks judge it. `name`: under which it is to be stored; `frames`: of an
 * image, null for a video; `altText`: what it shows, if that is known.
 */
type FileFacts = VideoFacts & {
  name: string;
  filename: string;
  mimeType: string;
  size: number;
  frames: number | null;
  altText?: string | null;
};

/** A file that was checked and cleaned, at the path `part`. */
export type WrittenFile = FileFacts & { part: string };

/** A file with the hash of its bytes. */
export type NewFile = FileFacts & { sha256: Buffer };

/** In pieces of this size a file is read twice as fast as in Node's own. */
const READ_BYTES = BYTES_PER_MB;

/** The SHA-256 of a local file. */
export async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: READ_BYTES }), hash);
  return hash.digest();
}

/** Not the name of an upload, so that it is never served. */
export const FOLDER_ID_NAME = 'installation';

/** Reads the number of a media folder, or of a bucket; null where it has none. */
export async function readMediaFolderId(media: Pick<MediaStore, 'open'>): Promise<string | null> {
  const opened = await media.open(FOLDER_ID_NAME);
  return opened && (await text(opened.stream)).trim();
}

/** Gives a media folder its number, unless it has one. Call it for the number that the database knows: no other is written. */
export async function writeMediaFolderId(media: MediaStore, id: string): Promise<void> {
  if (await media.hasArrived(FOLDER_ID_NAME)) return;
  const part = media.newPart();
  try {
    await writeFile(part, `${id}\n`, { mode: 0o600 });
    await media.keep(part, FOLDER_ID_NAME, await hashOf(part));
  } finally {
    await media.giveUp(part);
  }
}

/** Opens the files of a place; a folder is created. The SDK is loaded by those alone who have a bucket. */
export async function openFiles(place: MediaPlace): Promise<StoredFiles> {
  if (place.kind === 'bucket') return (await import('./stores/s3Store')).createS3Store(place);
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  return createFileStore(place.folder);
}

/** Keeps files in a folder. A part must lie on its disk: it is moved there. */
function createFileStore(folder: string): StoredFiles {
  const pathOf = (name: string) => path.join(folder, path.basename(name));

  return {
    place: folder,
    pathOf,
    async sizeOf(name) {
      const stats = await stat(pathOf(name)).catch(unlessAbsent);
      return stats?.size ?? null;
    },
    async open(name, range) {
      const handle = await open(pathOf(name)).catch(unlessAbsent);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream(range) };
    },
    put: (part, name) => rename(part, pathOf(name)),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async *list() {
      yield* await readdir(folder);
    },
  };
}

function unlessAbsent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/**
 * Files on their way from one place to another: new ones are stored in the next, and those that have not been moved are read where they
 * were. `moveFiles` moves them meanwhile.
 */
function createMovingFiles(next: StoredFiles, before: StoredFiles): StoredFiles {
  /** Once more in the next place: a file may be moved between two looks. */
  const places = [next, before, next];

  async function firstFound<T>(look: (files: StoredFiles) => Promise<T | null>): Promise<T | null> {
    for (const files of places) {
      const found = await look(files);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    place: next.place,
    // A path would not say in which of the places the file is by now.
    pathOf: () => null,
    sizeOf: (name) => firstFound((files) => files.sizeOf(name)),
    open: (name, range) => firstFound((files) => files.open(name, range)),
    put: next.put,
    /** First where they were: a file that is moved just then is either gone there, which the mover sees, or removed here. */
    async remove(names) {
      await before.remove(names);
      await next.remove(names);
    },
    async *list() {
      const names = new Set<string>();
      for (const files of [before, next]) for await (const name of files.list()) names.add(name);
      yield* names;
    },
  };
}
