import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../../lib/errorCode';

/** A part of a bucket; `prefix` is empty or ends with a slash. Null leaves the choice to the AWS SDK's own settings. */
export type BucketPlace = {
  kind: 'bucket';
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string | null;
};

/** Where media lie: a folder, or a bucket. */
export type MediaPlace = { kind: 'folder'; folder: string } | BucketPlace;

/** What a setting or an option that names a place must be. */
export const MEDIA_PLACE_EXPECTED =
  'like file:/srv/media or s3://bucket/prefix?endpoint=https://store.example.org&region=eu-central-1';

const OPTIONS = ['endpoint', 'region'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Takes the address of a folder or of a bucket; one with credentials in it is none. */
export function mediaPlace(text: string): MediaPlace {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') throw new RangeError();
  if (url.protocol === 'file:') return { kind: 'folder', folder: folderOf(text, url) };
  if (url.protocol !== 's3:' || !BUCKET.test(url.host)) throw new RangeError();
  if ([...url.searchParams.keys()].some((name) => !OPTIONS.includes(name))) throw new RangeError();
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !isServer(endpoint)) throw new RangeError();
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 'bucket',
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region'),
  };
}

/** True for an address without credentials, which belong into settings of their own. */
function isServer(endpoint: string): boolean {
  const { protocol, username, password } = new URL(endpoint);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** `file:media` is relative to where the server is started, as DATA_DIR may be; URLs know no such thing. */
function folderOf(text: string, url: URL): string {
  const given = text.replace(/^file:/i, '');
  if (given === '') throw new RangeError();
  return given.startsWith('/') ? fileURLToPath(url) : path.resolve(given);
}

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** A stored file that is being read; `size`: of the whole file, in bytes. */
export type OpenedFile = { size: number; stream: Readable };

/**
 * Whole files under names that are theirs for good: a folder, or a part of a bucket. Every call throws StoreUnavailable where an object
 * store does not answer, or refuses.
 */
export type StoredFiles = {
  /** Where the files lie, for people. */
  place: string;
  /** Size of a file in bytes; null where there is none of this name. */
  sizeOf(name: string): Promise<number | null>;
  /** Opens a file, or a part of it; null where there is none of this name. */
  open(name: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Stores a local file under a name, all of it or nothing; what is left of `part` is the caller's. */
  put(part: string, name: string, sha256: Buffer): Promise<void>;
  /** Removes files, as far as they are there. */
  remove(names: readonly string[]): Promise<void>;
  /** Names of all files, in no order. */
  list(): AsyncIterable<string>;
  /** Path of a file for libraries that open it themselves; null where files have none. */
  pathOf(name: string): string | null;
};

/**
 * Thrown where an object store can't be used; the message is a sentence for the operator. `away`: it does not answer, or not now;
 * `refused`: it answers, and will refuse again until somebody changes a setting.
 */
export class StoreUnavailable extends Error {
  readonly reason: 'away' | 'refused';

  constructor(reason: 'away' | 'refused', sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}

const CODES = ['ENOSPC', 'EDQUOT'];
/** libvips hands the system's words on, without its code. */
const WORDS = /No space left on device|Disk quota exceeded/;

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return CODES.includes(String(errorCode(error))) || (error instanceof Error && WORDS.test(error.message));
}
