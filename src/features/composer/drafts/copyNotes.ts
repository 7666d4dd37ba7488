import { readStored, removeStored, storedKeys, writeStored } from '../../../lib/storage';

/*
 * What the server has of a draft is noted on this device, so that a draft is sent again only once it has changed: one that was
 * taken up on another device since does not come back by itself.
 */
const noted = new Map<string, number>();

/** The revision of a draft that the server was last given by this device; -1 for none. */
export function copiedRevision(userId: string, copyId: string): number {
  const key = noteKey(userId, copyId);
  return noted.get(key) ?? Number(readStored(key) ?? -1);
}

/** Notes what the server has of a draft. */
export function noteCopy(userId: string, copyId: string, revision: number): void {
  const key = noteKey(userId, copyId);
  noted.set(key, revision);
  writeStored(key, String(revision));
}

/** Forgets what was noted about drafts that are not on this device any more. */
export function forgetCopiesBut(userId: string, copyIds: ReadonlySet<string>): void {
  const prefix = noteKey(userId, '');
  for (const key of storedKeys(prefix)) {
    if (copyIds.has(key.slice(prefix.length))) continue;
    noted.delete(key);
    removeStored(key);
  }
}

function noteKey(userId: string, copyId: string): string {
  return `composer_copy_${userId}_${copyId}`;
}
