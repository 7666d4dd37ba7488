import sharp from 'sharp';
import { readVideo } from '../server/lib/video/readVideo';

/** Properties that a network finds in an opened file; null where the file does not have them. */
export type MediaFacts = {
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Images that an animation consists of. */
  frames: number | null;
  durationMs: number | null;
  /** Frames a second. */
  frameRate: number | null;
  codec: string | null;
};

/** Opens an image or a video. */
export async function readMediaFacts(bytes: Buffer, mimeType: string): Promise<MediaFacts> {
  const unknown = { width: null, height: null, frames: null, durationMs: null, frameRate: null, codec: null };
  const known = mimeType.startsWith('video/') ? readVideo(bytes, mimeType) : await readImage(bytes);
  return { mimeType, bytes: bytes.length, ...unknown, ...known };
}

async function readImage(bytes: Buffer): Promise<Partial<MediaFacts>> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    return { width, height, frames: pages };
  } catch {
    return {};
  }
}

/** Width by height; null where either is not known. */
export function ratioOf({ width, height }: MediaFacts): number | null {
  return width === null || height === null ? null : width / height;
}

/** True if a number is known and outside a range, both ends of which are allowed. */
export function isOutside(value: number | null, least: number, most: number): boolean {
  return value !== null && (value < least || value > most);
}
