import type { ServerLimits } from '../accountLimits';
import type { AttachedFile } from '../attachedFile';
import { BYTES_PER_MB } from '../limits';
import type { NetworkDescriptor } from './descriptor';

const TYPE_NAMES: Record<string, string> = {
  'image/jpeg': 'JPEGs',
  'image/png': 'PNGs',
  'image/gif': 'GIFs',
  'image/webp': 'WebP images',
  'video/mp4': 'videos as MP4',
  'video/quicktime': 'videos as MOV',
  'video/webm': 'videos as WebM',
};

/** What an account's own server is called in sentences. */
export function serverOf({ shortName }: NetworkDescriptor): string {
  return `Your ${shortName} server`;
}

/**
 * Reason why a server rejects a file that its network takes, or null. Images are no reason: a server gets a JPEG that is
 * small enough instead. GIFs and videos go out unchanged.
 */
export function serverFileProblem(
  network: NetworkDescriptor,
  limits: ServerLimits,
  { mime_type: type, frames, size, alt_text: altText, width, height }: AttachedFile,
): string | null {
  const { mime_types: types, alt_text_max: altMax } = limits;
  const server = serverOf(network);
  if (altMax !== null && (altText ?? '').length > altMax) {
    return `${server} takes descriptions of at most ${altMax} characters.`;
  }
  const isVideo = type.startsWith('video/');
  if (!isVideo && (type !== 'image/gif' || frames === 1)) return null;
  if (types !== null && !types.includes(type)) return `${server} takes no ${TYPE_NAMES[type] ?? type}.`;
  const what = `${server} takes ${isVideo ? 'videos' : 'GIFs'} of at most`;
  const maxBytes = isVideo ? limits.video_max_bytes : limits.image_max_bytes;
  if (maxBytes !== null && size > maxBytes) return `${what} ${megabytesText(maxBytes)}.`;
  const maxPixels = isVideo ? null : limits.image_max_pixels;
  return (width ?? 0) * (height ?? 0) > (maxPixels ?? Infinity) ? `${what} ${maxPixels} pixels in all.` : null;
}

/** A limit of bytes as people read it. */
export function megabytesText(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MB;
  return megabytes < 0.1 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(megabytes * 10) / 10} MB`;
}
