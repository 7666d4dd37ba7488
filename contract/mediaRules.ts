import { BYTES_PER_MB, MEDIA_MAX_BYTES, MEDIA_TYPES } from './limits';
import type { AccountPlatform } from './networks';

/** Error text for a file that is too large. */
export const TOO_LARGE_TEXT = `File size must be less than ${MEDIA_MAX_BYTES / BYTES_PER_MB}MB`;

/** Error text for a file type that no post can carry. */
export const UNSUPPORTED_TYPE_TEXT = 'File type not supported';

/** Files that a user keeps and no post uses: how many, and their size together. */
type Unused = { files: number; bytes: number };

/** Error text for a user whose files would exceed their quota, with what deleting unused ones would free. */
export function noSpaceText(maxBytes: number, unused: Unused): string {
  const full = `Your files would take more than your ${megabytes(maxBytes)}.`;
  if (unused.files === 0) return `${full} Delete files that you no longer need in your media library.`;
  return `${full} ${unusedText(unused)}: delete them in your media library.`;
}

/** "82 unused files, 900 MB". */
export function unusedText({ files, bytes }: Unused): string {
  return `${files} unused ${files === 1 ? 'file' : 'files'}, ${megabytes(bytes)}`;
}

/** A size to a tenth of a megabyte, never 0 for what takes room. */
function megabytes(bytes: number): string {
  const tenths = Math.ceil((bytes / BYTES_PER_MB) * 10) / 10;
  return `${tenths >= 10 ? Math.round(tenths) : tenths} MB`;
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

/** The files that a network gets with the post itself: its own where it has any say, else the common ones. */
export function filesFor<File>(
  {
    media,
    variants = [],
  }: {
    media: readonly File[];
    variants?: readonly { platform: AccountPlatform; media: readonly File[] | null }[];
  },
  platform: AccountPlatform,
): readonly File[] {
  return variants.find((one) => one.platform === platform)?.media ?? media;
}
