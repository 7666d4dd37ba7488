import { MEDIA_MAX_FILES } from '#contract/limits';
import { checkMediaFile } from '#contract/mediaRules';
import { shelveFile } from '../../../lib/fileShelf';
import type { ChosenFile, UploadItem } from './uploadItem';

/** A file that cannot be part of the post, and why. */
export type RejectedFile = { filename: string; reason: string };

/** Error text for files beyond the limit (L-75). */
export const TOO_MANY_FILES_TEXT = `You can upload up to ${MEDIA_MAX_FILES} files`;

/** Why a file is left out that the post has already. */
export const SAME_FILE_TEXT = 'This file is in the post already';

/** Puts chosen files on the shelf; the store refers to them by the returned ids. */
export function shelveFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({ id: shelveFile(file), filename: file.name, size: file.size, type: file.type }));
}

/** Sorts chosen files into accepted and rejected ones. */
export function sortFiles(
  files: readonly ChosenFile[],
  taken: number,
): { accepted: UploadItem[]; rejected: RejectedFile[] } {
  const accepted: UploadItem[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    const isFull = taken + accepted.length >= MEDIA_MAX_FILES;
    const reason = checkMediaFile(file) ?? (isFull ? TOO_MANY_FILES_TEXT : null);
    if (reason === null) accepted.push(pendingItem(file));
    else rejected.push({ filename: file.filename, reason });
  }
  return { accepted, rejected };
}

function pendingItem({ id, filename, size, type }: ChosenFile): UploadItem {
  return {
    id,
    filename,
    size,
    type,
    altText: '',
    uploadProgress: 0,
    status: 'pending',
    error: null,
    uploadedMedia: null,
    isQueued: false,
  };
}
