import sharp from 'sharp';
import type { SandboxContext } from './context';
import type { Account, StoredMedia, Upload } from './world/events';
import { readVideo } from '../server/lib/video/readVideo';

/** Keeps an upload of an account; null when its bytes are nothing that a network would show. */
export function saveUpload(
  { world }: SandboxContext,
  { platform, id: accountId }: Account,
  bytes: Buffer,
  altText: string | null,
  id = world.nextId(),
): Upload | null {
  const mimeType = mediaTypeOf(bytes);
  if (mimeType === null) return null;
  const upload = { id, platform, accountId, mimeType, altText };
  world.putUpload(upload, bytes);
  return upload;
}

/** An upload as a post shows it. */
export function toStoredMedia({ id, mimeType, altText }: Upload): StoredMedia {
  return { mimeType, url: `/__sandbox/media/${id}`, altText };
}

/** The bytes under a name of a multipart form or of a raw body; null when there are none. */
export function bytesOf(body: unknown, field?: string): Buffer | null {
  const value: unknown =
    field !== undefined && typeof body === 'object' && body !== null ? Reflect.get(body, field) : body;
  return Buffer.isBuffer(value) ? value : null;
}

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

/** Type of an upload, from its first bytes; null if no network would show it. */
export function mediaTypeOf(bytes: Buffer): string | null {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (ascii(1, 4) === 'PNG') return 'image/png';
  if (ascii(0, 4) === 'GIF8') return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp') return ascii(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'video/webm';
  return null;
}
