import type { FastifyInstance } from 'fastify';
import { noSpaceText } from '#contract/mediaRules';
import { AppError, unauthorized } from '../../http/appError';
import { hashOf, type WrittenFile } from '../../media/newFile';
import { receiveUpload, type UploadForm } from '../../media/receiveUpload';
import { insertMedia, isMediaKnown, type NotedFile } from './libraryRepository';

export type FileStorage = Pick<FastifyInstance, 'connection' | 'media' | 'mediaBytesPerUser'>;

/** A stored file: JSON text of Media, its name, and whether it was not there before. */
export type StoredFile = NotedFile;

/**
 * Stores a file for a user, once; the part is used up. First the row, then the file: a stored file without a row would stay forever,
 * while one whose bytes never came is given them when it is uploaded again. The row may be gone already, with its user. Throws
 * AppError 413 where there is no room, StoreUnavailable where the
 * bytes can't be stored: the row stays, and a second try finds it.
 */
export async function storeFile(
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
