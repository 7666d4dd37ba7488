import { BYTES_PER_MB, MEDIA_MAX_BYTES, MEDIA_TYPES, NETWORK_MAX_FILES } from './limits';
import { PLATFORM_NAMES, type AccountPlatform } from './platforms';

/** What is said of a file that is too large (spec section 5, L-75). */
export const TOO_LARGE_TEXT = `File size must be less than ${MEDIA_MAX_BYTES / BYTES_PER_MB}MB`;

/** What is said of a file of a type that no post may carry (spec section 5). */
export const UNSUPPORTED_TYPE_TEXT = 'File type not supported';

/** What is said to a user whose files would take more bytes than they may. */
export function noRoomText(maxBytes: number): string {
  const room = `${maxBytes / BYTES_PER_MB} MB`;
  return `Your files would take more than your ${room}. Delete posts with files that you no longer need: a day later their room is free.`;
}

/** Tells whether posts may carry files of a type; the browser's word is a hint, the server reads the bytes. */
export function isMediaType(type: string): type is (typeof MEDIA_TYPES)[number] {
  return MEDIA_TYPES.some((known) => known === type);
}

/** Says why a file cannot be uploaded, or null; the type is looked at first. */
export function checkMediaFile(file: { size: number; type: string }): string | null {
  if (!isMediaType(file.type)) return UNSUPPORTED_TYPE_TEXT;
  return file.size >= MEDIA_MAX_BYTES ? TOO_LARGE_TEXT : null;
}

/** Says why a network takes no post with files of these types, or null; a post on Instagram is nothing without one (L-66). */
export function networkMediaProblem(platform: AccountPlatform, types: readonly string[]): string | null {
  const name = PLATFORM_NAMES[platform];
  const most = NETWORK_MAX_FILES[platform];
  if (platform === 'instagram' && types.length === 0) return 'Instagram posts need a picture or a video.';
  if (types.length > most) return `${name} takes at most ${most} pictures in one post.`;
  const format = formatProblem(platform, types);
  if (format !== null) return format;
  const isMixed = types.length > 1 && types.some((type) => type.startsWith('video/'));
  return isMixed && platform !== 'instagram' ? `${name} takes one film, or pictures, but not both in one post.` : null;
}

/** What no copy can mend: pictures go out in a form that the network takes, films and animations as they are. */
function formatProblem(platform: AccountPlatform, types: readonly string[]): string | null {
  const films = types.filter((type) => type.startsWith('video/'));
  if (platform === 'instagram' && types.includes('image/gif')) return 'Instagram takes no GIFs.';
  if (platform === 'instagram' && films.includes('video/webm')) return 'Instagram takes films as MP4 or MOV.';
  if (platform === 'linkedin' && films.some((type) => type !== 'video/mp4')) return 'LinkedIn takes films as MP4.';
  if (platform === 'twitter' && types.length > 1 && types.includes('image/gif'))
    return 'Twitter takes one animated GIF, or pictures, but not both in one post.';
  return null;
}
