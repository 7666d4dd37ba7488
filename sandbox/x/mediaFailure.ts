import { isOutside, ratioOf, type MediaFacts } from '../mediaFacts';

/**
 * Why X fails to process a GIF or a video, or null. By its "Media best practices": a GIF has at most 1280 × 1080 pixels
 * and 350 frames; a video lasts from half a second to 20 minutes, has at most 60 frames per second and lies between 1:3
 * and 3:1. The accounts of the sandbox are subscribers; others may post 140 seconds.
 */
export function xMediaFailure(facts: MediaFacts): string | null {
  if (facts.mimeType === 'image/gif') {
    if (isOutside(facts.width, 1, 1_280) || isOutside(facts.height, 1, 1_080)) return 'Gif dimensions exceed 1280x1080';
    return isOutside(facts.frames, 1, 350) ? 'Gif has more than 350 frames' : null;
  }
  if (!facts.mimeType.startsWith('video/')) return null;
  if (isOutside(facts.durationMs, 500, 1_200_000)) return `Duration must be from 500 to 1200000 ms`;
  // A camera's 60 frames a second may be 60.03.
  if (isOutside(facts.frameRate, 0, 60.5)) return 'Frame rate exceeds 60 fps';
  return isOutside(ratioOf(facts), 1 / 3, 3) ? 'Aspect ratio must be from 1:3 to 3:1' : null;
}
