import type { AccountPlatform } from '#contract/networks';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { checkMediaFile, filesFor } from '#contract/mediaRules';
import type { Draft, DraftPart, UploadItem, ChosenFile } from './draft';
import { shelveFile } from '../../lib/fileShelf';

type WithFiles = Pick<Draft, 'media' | 'variants' | 'parts'>;

/** Files that no part of a thread takes: the text itself can go out with them. */
export function filesOfText({ media, parts = [] }: WithFiles): UploadItem[] {
  return media.filter(({ id }) => !parts.some(({ files = [] }) => files.includes(id)));
}

/** Files that go to every network that names none of its own. */
export function commonFiles(draft: WithFiles): UploadItem[] {
  return filesOfText(draft).filter(({ isApart = false }) => !isApart);
}

/** The files that a network gets with the text, in its order and with its descriptions. */
export function filesOn(draft: WithFiles, platform: AccountPlatform): readonly UploadItem[] {
  const candidates = filesOfText(draft);
  const variants = (draft.variants ?? []).map(({ platform: name, files, altTexts = {} }) => ({
    platform: name,
    media: files === undefined ? null : pick(candidates, files).map((item) => withAltText(item, altTexts[item.id])),
  }));
  return filesFor({ media: commonFiles(draft), variants }, platform);
}

/** The files of a part of a thread. */
export function filesOfPart({ media }: WithFiles, { files = [] }: DraftPart): UploadItem[] {
  return pick(media, files);
}

function pick(media: readonly UploadItem[], ids: readonly string[]): UploadItem[] {
  return ids.flatMap((id) => media.find((item) => item.id === id) ?? []);
}

function withAltText(item: UploadItem, altText: string | undefined): UploadItem {
  return altText === undefined ? item : { ...item, altText };
}

/** A file that cannot be part of the post, and why. */
export type RejectedFile = { filename: string; reason: string };

/** Error text for files beyond the limit. */
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
