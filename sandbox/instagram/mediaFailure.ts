import { isOutside, ratioOf, type MediaFacts } from '../mediaFacts';

/** True if an image is narrower than 4:5 or wider than 1.91:1 (IG User Media, image specifications). */
export function isOfOddShape(facts: MediaFacts): boolean {
  return isOutside(ratioOf(facts), 4 / 5, 1.91);
}

/**
 * Why Instagram cannot use a video, or null. By the reel specifications of IG User Media: three seconds to fifteen
 * minutes, 23 to 60 frames per second, at most 1920 pixels wide, H.264 or HEVC.
 */
export function instagramMediaFailure({ mimeType, durationMs, frameRate, width, codec }: MediaFacts): string | null {
  if (!mimeType.startsWith('video/')) return null;
  if (isOutside(durationMs, 3_000, 900_000)) return 'The video must last from 3 seconds to 15 minutes.';
  // A camera's 23 or 60 frames a second may be slightly off.
  if (isOutside(frameRate, 22.5, 60.5)) return 'The frame rate must be from 23 to 60 FPS.';
  if (isOutside(width, 1, 1_920)) return 'The video has more than 1920 horizontal pixels.';
  return codec === null || ['h264', 'hevc'].includes(codec) ? null : 'The video codec must be H264 or HEVC.';
}
