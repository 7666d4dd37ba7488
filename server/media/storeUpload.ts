import { noSpaceText } from '#contract/mediaRules';
import { AppError, unauthorized } from '../http/errors/appError';
import { insertMedia, isMediaKnown } from '../repositories/media';
import type { AppServices } from '../services';
import { receiveUpload, type ReceivedFile, type UploadForm } from './receiveUpload';

type Services = Pick<AppServices, 'connection' | 'media' | 'mediaBytesPerUser'>;

/** A stored file: JSON text of Media, and its name. */
export type StoredUpload = { json: string; name: string };

/** Receives the one file of a form and stores it for a user. Throws AppError for what cannot be stored. */
export async function storeUpload(services: Services, userId: string, form: UploadForm): Promise<StoredUpload> {
  const file = await receiveUpload(services.media, form);
  return { json: await noteAndKeep(services, userId, file), name: file.name };
}

/**
 * In this order: a stored file without a row would stay forever, while an unreported row is removed within a day. The row may
 * be gone already, with its user.
 */
async function noteAndKeep(
  { connection: { db }, media, mediaBytesPerUser }: Services,
  userId: string,
  file: ReceivedFile,
): Promise<string> {
  try {
    const json = await insertMedia(db, userId, file, mediaBytesPerUser);
    if (json === null) throw new AppError('MEDIA_LIMIT_REACHED', noSpaceText(mediaBytesPerUser));
    await media.keep(file.part, file.name);
    if (await isMediaKnown(db, file.name)) return json;
    await media.remove(file.name);
    throw unauthorized();
  } finally {
    await media.giveUp(file.part);
  }
}
