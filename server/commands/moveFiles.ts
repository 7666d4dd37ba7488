import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { FOLDER_ID_NAME, readMediaFolderId, hashOf, type Parts } from '../media/mediaStore';
import type { StoredFiles } from '../media/stores/storedFiles';

/** What a move came to. `gone`: files that somebody deleted meanwhile; `left`: files that could not be moved, with the reason. */
export type Moved = { files: number; bytes: number; gone: number; left: { name: string; reason: string }[] };

/** Stops a move before its first file; the message is a sentence for the operator. */
export class MoveRefused extends Error {}

/** Files moved at a time: each takes its own way over the network twice. */
const AT_ONCE = 4;

type Move = { from: StoredFiles; to: StoredFiles; parts: Parts; onMoved?: (moved: Moved) => void };

/**
 * Moves all files from one place to another, while servers that know both places (MEDIA_MOVING_FROM) go on working. A file is removed
 * where it was only once it was read back where it is now, so that a move that ends half-way goes on where it ended. Throws
 * MoveRefused, and StoreUnavailable where a place can't even be listed.
 */
export async function moveFiles({ from, to, parts, onMoved }: Move): Promise<Moved> {
  await requireServersOfBoth(from, to);
  const moved: Moved = { files: 0, bytes: 0, gone: 0, left: [] };
  const limit = pLimit(AT_ONCE);
  const names: string[] = [];
  for await (const name of from.list()) if (name !== FOLDER_ID_NAME) names.push(name);
  await limit.map(names, async (name) => {
    try {
      const bytes = await moveFile({ from, to, parts }, name);
      if (bytes === null) moved.gone += 1;
      else {
        moved.files += 1;
        moved.bytes += bytes;
      }
    } catch (error) {
      moved.left.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
    onMoved?.(moved);
  });
  return moved;
}

/** The servers give the next place the number of their files when they start with it: no server can be missing one after that. */
async function requireServersOfBoth(from: StoredFiles, to: StoredFiles): Promise<void> {
  const [before, next] = [await readMediaFolderId(from), await readMediaFolderId(to)];
  if (before === null)
    throw new MoveRefused(`There are no files of Postwright in ${from.place}: it has no "${FOLDER_ID_NAME}".`);
  if (next === null) {
    throw new MoveRefused(
      `No server uses ${to.place} yet. Start all servers with it as MEDIA_URL, and with the other place as MEDIA_MOVING_FROM.`,
    );
  }
  if (before !== next) throw new MoveRefused(`The files in ${to.place} belong to another installation.`);
}

/** Moves one file and returns its size in bytes; null where it was deleted meanwhile. */
async function moveFile({ from, to, parts }: Omit<Move, 'onMoved'>, name: string): Promise<number | null> {
  const opened = await from.open(name);
  if (opened === null) return null;
  const part = parts.newPart();
  try {
    await pipeline(opened.stream, createWriteStream(part, { mode: 0o600 }));
    const sha256 = await hashOf(part);
    await to.put(part, name, sha256);
    if (!(await hashOfStored(to, name)).equals(sha256)) {
      throw new Error(`It was not read from ${to.place} as it was written there.`);
    }
    // A server that deleted it meanwhile did so here first (createMovingFiles): it must not come to life again there.
    if ((await from.sizeOf(name)) === null) {
      await to.remove([name]);
      return null;
    }
    await from.remove([name]);
    return opened.size;
  } finally {
    await parts.giveUp(part);
  }
}

async function hashOfStored(files: StoredFiles, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const opened = await files.open(name);
  if (opened !== null) await pipeline(opened.stream, hash);
  return hash.digest();
}
