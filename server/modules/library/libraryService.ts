import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { noSpaceText } from '#contract/mediaRules';
import { middleOf, type Area } from '#contract/crops';
import { CROP_MIN_PX, FILENAME_MAX_LENGTH, MEDIA_DELETE_MAX, MEDIA_USES_SHOWN } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import type { CropBody, DeleteMediaBody, DeleteMediaResponse } from '#contract/schemas/media';
import { AppError, unauthorized, invalid, notFound, storageFull } from '../../http/appError';
import { hashOf, type WrittenFile, type MediaStore } from '../../media/mediaStore';
import { receiveUpload, type UploadForm } from '../../media/receiveUpload';
import {
  insertMedia,
  isMediaKnown,
  type NotedFile,
  readPicture,
  type Picture,
  lockFiles,
  takeOut,
  type FileInHand,
  type FileUse,
} from './libraryRepository';
import { isDiskFull } from '../../media/stores/storedFiles';
import { memoryFor, inLine, openImage, UnreadableFileError } from '../../media/openImage';
import { NO_FACTS } from '../../lib/video/videoFacts';
import { type Database, inTransaction } from '../../database/connect';

export type FileStorage = Pick<FastifyInstance, 'connection' | 'media' | 'mediaBytesPerUser'>;

/** A stored file: JSON text of Media, its name, and whether it was not there before. */
type StoredFile = NotedFile;

/**
 * Stores a file for a user, once; the part is used up. First the row, then the file: a stored file without a row would stay forever,
 * while one whose bytes never came is given them when it is uploaded again. The row may be gone already, with its user. Throws
 * AppError 413 where there is no room, StoreUnavailable where the
 * bytes can't be stored: the row stays, and a second try finds it.
 */
async function storeFile(
  { connection: { db }, media, mediaBytesPerUser }: FileStorage,
  userId: string,
  { part, ...facts }: WrittenFile,
): Promise<StoredFile> {
  try {
    const sha256 = await hashOf(part);
    const noted = await insertMedia(db, userId, { ...facts, sha256 }, mediaBytesPerUser);
    if (noted === null) throw unauthorized();
    if ('unused' in noted) throw new AppError('MEDIA_LIMIT_REACHED', noSpaceText(mediaBytesPerUser, noted.unused));
    if (!noted.isNew && (await media.sizeOf(noted.name)) !== null) return noted;
    await media.keep(part, noted.name, sha256);
    if (await isMediaKnown(db, noted.name)) return noted;
    await media.remove([noted.name]);
    throw unauthorized();
  } finally {
    await media.giveUp(part);
  }
}

/** Receives the one file of a form and stores it for a user. Throws AppError for what cannot be stored. */
export async function storeUpload(services: FileStorage, userId: string, form: UploadForm): Promise<StoredFile> {
  return storeFile(services, userId, await receiveUpload(services.media, form));
}

/** Quality of a cut JPEG: nobody sees that it was written once more. */
const QUALITY = 92;

/** Formats that a cut picture can have; a GIF that does not move becomes a PNG. */
const FORMATS: Record<string, { format: 'jpeg' | 'png' | 'webp'; extension: string }> = {
  'image/jpeg': { format: 'jpeg', extension: 'jpg' },
  'image/png': { format: 'png', extension: 'png' },
  'image/webp': { format: 'webp', extension: 'webp' },
  'image/gif': { format: 'png', extension: 'png' },
};

/**
 * Cuts a part out of a picture of a user into a file of its own; the picture stays. Throws AppError 404, 413, 422 or 507.
 */
export async function cropImage(
  services: FileStorage,
  userId: string,
  id: string,
  asked: CropBody,
): Promise<StoredFile> {
  const { connection, media } = services;
  const picture = await readPicture(connection.db, userId, id);
  if (picture === null) throw notFound();
  const { area, target } = readCrop(picture, asked);
  const part = media.newPart();
  try {
    if (!(await media.hasSpace())) throw storageFull();
    await media.withLocal(picture.name, async (source) =>
      inLine(memoryFor(await openImage(source).metadata()), () =>
        openImage(source).extract(area).toFormat(target.format, { quality: QUALITY }).toFile(part),
      ),
    );
  } catch (error) {
    await rm(part, { force: true });
    if (isDiskFull(error)) throw storageFull();
    if (error instanceof UnreadableFileError) throw invalid({ area: [error.message] }, 'UNREADABLE_FILE');
    throw error;
  }
  return storeFile(services, userId, {
    ...NO_FACTS,
    part,
    name: media.newName(target.extension),
    filename: cutName(picture.filename, asked, target.extension),
    mimeType: `image/${target.format}`,
    size: (await stat(part)).size,
    width: area.width,
    height: area.height,
    frames: 1,
    altText: picture.altText,
  });
}

function readCrop({ mimeType, frames, width, height }: Picture, { ratio, area }: CropBody) {
  const target = FORMATS[mimeType];
  if (target === undefined) throw invalid({ area: ['A video can’t be cropped here.'] });
  if ((frames ?? 1) > 1) throw invalid({ area: ['An animation can’t be cropped: it would stand still.'] });
  if (width === null || height === null) throw invalid({ area: ['The size of this image isn’t known.'] });
  if ((ratio === undefined) === (area === undefined)) throw invalid({ area: ['Send a ratio, or an area.'] });
  const wanted: Area = area ?? middleOf({ width, height }, ratio ?? '1:1');
  if (wanted.left + wanted.width > width || wanted.top + wanted.height > height) {
    throw invalid({ area: [`The area must lie within the image, which has ${width} × ${height} pixels.`] });
  }
  if (Math.min(wanted.width, wanted.height) < CROP_MIN_PX) {
    throw invalid({ area: [`What is left must have at least ${CROP_MIN_PX} × ${CROP_MIN_PX} pixels.`] });
  }
  return { area: wanted, target };
}

/** "loaf.jpg" cut to a square is "loaf (1x1).jpg". */
function cutName(filename: string, { ratio }: CropBody, extension: string): string {
  const { name } = path.parse(filename);
  const ending = ` (${ratio?.replace(':', 'x') ?? 'cropped'}).${extension}`;
  return beginningOf(name, FILENAME_MAX_LENGTH - ending.length) + ending;
}

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
