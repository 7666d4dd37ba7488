import type { DraftMedia, PublishOutcome } from './connector';
import { unfit } from './outcomes';

/** Tells whether an attachment is a film. */
export function isVideo({ mimeType }: DraftMedia): boolean {
  return mimeType.startsWith('video/');
}

/** The refusal of attachments that a network takes only as one film or as up to `maxImages` pictures; null: they fit. */
export function checkAttachments(
  network: string,
  media: readonly DraftMedia[],
  maxImages: number,
): PublishOutcome | null {
  if (media.some(isVideo) && media.length > 1) {
    return unfit('media_mixed', `${network} takes one film, or pictures, but not both in one post.`);
  }
  if (media.length > maxImages) {
    return unfit('media_too_many', `${network} takes at most ${maxImages} pictures in one post.`);
  }
  return null;
}

/** Thrown when an attachment is not where it was left. */
export class AttachmentMissing extends Error {}

/** Loads an attachment; throws AttachmentMissing. */
export async function loadBytes(media: DraftMedia): Promise<Buffer> {
  try {
    return await media.bytes();
  } catch (error) {
    throw new AttachmentMissing('An attachment could not be read.', { cause: error });
  }
}

/** Keeps a publishing that has several steps from throwing. Attachments are loaded before anything is published. */
export async function neverThrowing(publish: () => Promise<PublishOutcome>): Promise<PublishOutcome> {
  try {
    return await publish();
  } catch (error) {
    if (error instanceof AttachmentMissing) return unfit('media_missing', error.message);
    return { kind: 'unknown', code: 'internal_error', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** A file name for an upload; networks look at its ending. */
export function filenameOf({ mimeType }: DraftMedia): string {
  const ending = mimeType
    .slice(mimeType.indexOf('/') + 1)
    .replace('quicktime', 'mov')
    .replace('jpeg', 'jpg');
  return `upload.${ending}`;
}
