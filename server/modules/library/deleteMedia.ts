import { MEDIA_DELETE_MAX, MEDIA_USES_SHOWN } from '#contract/limits';
import type { DeleteMediaBody, DeleteMediaResponse } from '#contract/schemas/library';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { lockFiles, takeOut, type FileInHand, type FileUse } from './libraryRepository';
import type { MediaStore } from '../../media/mediaStore';

type Places = { db: Database; media: MediaStore };
type Chosen = Parameters<typeof lockFiles>[2];

/** Deletes one file of a user. Throws AppError 404, or 409 with the names of posts that are still to go out with it. */
export async function deleteFile(places: Places, userId: string, id: string): Promise<void> {
  const { deleted, kept } = await deleteBatch(places, userId, { ids: [id] });
  if (kept[0] !== undefined) throw new AppError('MEDIA_IN_USE', kept[0].detail);
  if (deleted === 0) throw notFound();
}

/** Deletes several files of a user, but those with which posts are still to go out. Throws AppError 404 where none is there. */
export async function deleteFiles(
  places: Places,
  userId: string,
  { ids, unused = false }: DeleteMediaBody,
): Promise<DeleteMediaResponse> {
  if ((ids !== undefined) === unused) throw invalid({ ids: ['Send ids, or unused: true.'] });
  if (ids !== undefined) {
    const done = await deleteBatch(places, userId, { ids });
    if (done.deleted + done.kept.length === 0) throw notFound();
    return done;
  }
  const all: DeleteMediaResponse = { deleted: 0, bytes: 0, kept: [] };
  for (let batch = MEDIA_DELETE_MAX; batch === MEDIA_DELETE_MAX;) {
    const { deleted, bytes } = await deleteBatch(places, userId, 'leftOver');
    all.deleted += deleted;
    all.bytes += bytes;
    batch = deleted;
  }
  return all;
}

/** The bytes go before the rows are said to be gone: what ends this half-way leaves files that can be deleted again. */
async function deleteBatch({ db, media }: Places, userId: string, which: Chosen): Promise<DeleteMediaResponse> {
  return inTransaction(db, async (tx) => {
    const files = await lockFiles(tx, userId, which, MEDIA_DELETE_MAX);
    const free = files.filter(({ count }) => count === 0);
    const names = await takeOut(
      tx,
      userId,
      free.map(({ id }) => id),
    );
    await media.remove(names);
    return {
      deleted: free.length,
      bytes: free.reduce((sum, { size }) => sum + size, 0),
      kept: files.filter(({ count }) => count > 0).map((file) => ({ id: file.id, detail: inUseText(file) })),
    };
  });
}

const KIND_TEXTS: Record<FileUse['kind'], string> = {
  draft: 'draft',
  scheduled: 'scheduled',
  failed: 'not sent yet',
  repeating: 'repeating',
};

/** "a.png is still to go out with “Fresh bread” (scheduled) and 2 more posts. Take it out of them first." */
function inUseText({ filename, uses, count }: FileInHand): string {
  const named = uses.map(({ kind, excerpt }) => `“${excerpt}” (${KIND_TEXTS[kind]})`).join(', ');
  const further = count - MEDIA_USES_SHOWN;
  const more = further > 0 ? ` and ${further} more` : '';
  return `${filename} is still to go out with ${named}${more}. Take it out of ${count === 1 ? 'that post' : 'those posts'} first.`;
}
