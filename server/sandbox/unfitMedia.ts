import sharp from 'sharp';
import type { AttachedFile } from '#contract/attachedFile';
import { networkMediaProblem } from '#contract/networkMediaRules';
import type { AccountPlatform } from '#contract/platforms';
import { readFilm } from '../media/film/readFilm';

/** Says why a network cannot use a film or an animation once it has looked into it; null of what it can, and of the rest. */
export async function unfitMedia(platform: AccountPlatform, bytes: Buffer, mimeType: string): Promise<string | null> {
  const file = { mime_type: mimeType, size: bytes.length };
  if (mimeType.startsWith('video/')) return networkMediaProblem(platform, [{ ...file, ...filmFacts(bytes, mimeType) }]);
  if (mimeType !== 'image/gif') return null;
  const size = await sizeOf(bytes);
  return networkMediaProblem(platform, [{ ...file, ...size, frames: size?.frames ?? null }]);
}

/** The size of a picture in pixels, and of how many it is made; null of what is no real picture. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number; frames: number } | null> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    return { width, height, frames: pages };
  } catch {
    return null;
  }
}

function filmFacts(bytes: Buffer, mimeType: string): Partial<AttachedFile> {
  const { durationMs, frameRate, ...rest } = readFilm(bytes, mimeType);
  return { ...rest, duration_ms: durationMs, frame_rate: frameRate };
}
