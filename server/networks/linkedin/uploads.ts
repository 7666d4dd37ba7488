import type { DraftMedia } from '../connector';
import { readText } from '../../lib/json';
import { isVideo, loadBytes } from '../preparation';
import { post, put, read, type Uploading } from './uploadCalls';
import { uploadVideo } from './videos';

/** Uploads an attachment, which is not published yet, and returns its URN; throws Unprepared. */
export function uploadToLinkedIn(uploading: Uploading, media: DraftMedia): Promise<string> {
  return isVideo(media) ? uploadVideo(uploading, media) : loadBytes(media).then((bytes) => sendImage(uploading, bytes));
}

/** Uploads an image and returns its URN; throws Unprepared. */
export async function sendImage(uploading: Uploading, bytes: Buffer): Promise<string> {
  const begun = await post(uploading, '/rest/images?action=initializeUpload', {
    initializeUploadRequest: { owner: uploading.owner },
  });
  const uploadUrl = read(uploading, begun, ({ json }) => readText(json, 'value', 'uploadUrl'));
  const image = read(uploading, begun, ({ json }) => readText(json, 'value', 'image'));
  read(uploading, await put(uploading, uploadUrl, bytes), () => true);
  return image;
}
