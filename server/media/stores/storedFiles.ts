import type { Readable } from 'node:stream';
import { errorCode } from '../../lib/errorCode';

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
