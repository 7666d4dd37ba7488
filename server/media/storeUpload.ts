import { receiveUpload, type UploadForm } from './receiveUpload';
import { storeFile, type FileStorage, type StoredFile } from './storeFile';

/** Receives the one file of a form and stores it for a user. Throws AppError for what cannot be stored. */
export async function storeUpload(services: FileStorage, userId: string, form: UploadForm): Promise<StoredFile> {
  return storeFile(services, userId, await receiveUpload(services.media, form));
}
