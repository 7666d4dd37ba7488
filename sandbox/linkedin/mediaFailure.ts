import { isOutside, type MediaFacts } from '../mediaFacts';

/** Images of this many pixels and more are refused (Images API). */
const PIXELS_END = 36_152_320;

/**
 * Why LinkedIn cannot use a file, or null. By its Images and Videos APIs: images of fewer than 36,152,320 pixels, GIFs
 * of at most 250 frames, videos from three seconds to thirty minutes.
 */
export function linkedInMediaFailure(facts: MediaFacts): string | null {
  const { mimeType, width, height, frames, durationMs } = facts;
  if (mimeType.startsWith('video/')) {
    return isOutside(durationMs, 3_000, 1_800_000) ? 'the duration must be from 3 seconds to 30 minutes' : null;
  }
  if (width !== null && height !== null && width * height >= PIXELS_END) return 'too many pixels';
  return mimeType === 'image/gif' && isOutside(frames, 1, 250) ? 'more than 250 frames' : null;
}
