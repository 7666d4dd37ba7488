import type { Database } from '../database/connect';
import type { MediaStore } from '../media/mediaStore';
import { deleteFilesOf, eraseDeletedMedia, MEDIA_BATCH } from '../repositories/media';
import { inTransaction } from '../repositories/transaction';

type Places = { db: Database; media: MediaStore };

/** Removes what is left of deleted files once the posts that were sent with them are gone, too. */
export function removeDeletedFiles(places: Places): Promise<void> {
  return removeFiles(places, eraseDeletedMedia);
}

/** Removes all files of a user but those of posts that are still there. */
export function removeFilesOf(places: Places, userId: string): Promise<void> {
  return removeFiles(places, (tx) => deleteFilesOf(tx, userId));
}

/**
 * Rows are gone for good only when their files are: whatever ends this half-way, the next time finds both. Until then no
 * post can take such a file, for its row is locked.
 */
async function removeFiles({ db, media }: Places, deleteRows: (tx: Database) => Promise<string[]>): Promise<void> {
  let removed: number;
  do {
    removed = await inTransaction(db, async (tx) => {
      const names = await deleteRows(tx);
      await media.remove(names);
      return names.length;
    });
  } while (removed === MEDIA_BATCH);
}
