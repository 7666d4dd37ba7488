import { MEDIA_MAX_BYTES, MEDIA_TYPES } from './limits';

const BYTES_PER_MB = 1024 * 1024;

/** What is said of a file that is not smaller than so many bytes (spec section 5, L-75). */
export function tooLargeText(maxBytes: number = MEDIA_MAX_BYTES): string {
  return `File size must be less than ${maxBytes / BYTES_PER_MB}MB`;
}

/** What is said of a file of a type that no post may carry (spec section 5). */
export const UNSUPPORTED_TYPE_TEXT = 'File type not supported';

/** Tells whether posts may carry files of a type; the browser's word is a hint, the server reads the bytes. */
export function isMediaType(type: string): type is (typeof MEDIA_TYPES)[number] {
  return MEDIA_TYPES.some((known) => known === type);
}

/** Says why a file cannot be uploaded, or null; the type is looked at first. */
export function checkMediaFile(file: { size: number; type: string }, maxBytes = MEDIA_MAX_BYTES): string | null {
  if (!isMediaType(file.type)) return UNSUPPORTED_TYPE_TEXT;
  return file.size >= maxBytes ? tooLargeText(maxBytes) : null;
}
