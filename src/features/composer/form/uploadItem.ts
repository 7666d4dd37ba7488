import type { AttachedFile } from '#contract/attachedFile';
import type { Media } from '#contract/schemas/media';

/** A file that was chosen on this device; `id` is the reference under which the file shelf holds it. */
export type ChosenFile = { id: string; filename: string; size: number; type: string };

/**
 * A file of a post on its way to the server (spec section 3). Its bytes and its image are not here: `id` is the
 * reference under which the file shelf holds them, or the server's id of a file that it had before.
 */
export type UploadItem = ChosenFile & {
  altText: string;
  /** Percent. */
  uploadProgress: number;
  status: 'pending' | 'uploading' | 'success' | 'error';
  error: string | null;
  /** The server refused it and would again, so Upload All Files skips it. */
  isRefused?: true;
  uploadedMedia: Media | null;
  /** Only networks that name it get it, not all. */
  isApart?: true;
  /** It waits for an upload slot. */
  isQueued: boolean;
};

/** The item of a file that the server holds. */
export function itemOfMedia(media: Media): UploadItem {
  return {
    id: media.id,
    filename: media.filename,
    size: media.size,
    type: media.mime_type,
    altText: media.alt_text ?? '',
    uploadProgress: 100,
    status: 'success',
    error: null,
    uploadedMedia: media,
    isQueued: false,
  };
}

/** True if a file is being sent or waits for its turn. */
export function isUnderWay({ status, isQueued }: UploadItem): boolean {
  return status === 'uploading' || isQueued;
}

/** An item as networks judge it; its content is known once the server has it. */
export function toAttachedFile({ filename, type, size, uploadedMedia }: UploadItem): AttachedFile {
  return uploadedMedia ?? { filename, mime_type: type, size };
}
