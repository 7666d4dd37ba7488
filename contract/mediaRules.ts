import { BYTES_PER_MB, MEDIA_MAX_BYTES, MEDIA_TYPES } from './limits';

/** Error text for a file that is too large (spec section 5, L-75). */
export const TOO_LARGE_TEXT = `File size must be less than ${MEDIA_MAX_BYTES / BYTES_PER_MB}MB`;

/** Error text for a file type that no post can carry (spec section 5). */
export const UNSUPPORTED_TYPE_TEXT = 'File type not supported';

/** Error text for a user whose files would exceed their quota. */
export function noSpaceText(maxBytes: number): string {
  const room = `${maxBytes / BYTES_PER_MB} MB`;
  return `Your files would take more than your ${room}. Delete posts with files that you no longer need: a day later their room is free.`;
}

/** True for a file type that posts can carry. The browser's claim is only a hint; the server reads the bytes. */
export function isMediaType(type: string): type is (typeof MEDIA_TYPES)[number] {
  return MEDIA_TYPES.some((known) => known === type);
}

/** Reason why a file can't be uploaded, or null; the type is checked first. */
export function checkMediaFile(file: { size: number; type: string }): string | null {
  if (!isMediaType(file.type)) return UNSUPPORTED_TYPE_TEXT;
  return file.size >= MEDIA_MAX_BYTES ? TOO_LARGE_TEXT : null;
}
