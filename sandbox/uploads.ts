import type { SandboxContext } from './context';
import type { Account, StoredMedia, Upload } from './world/events';
import { mediaTypeOf } from './world/mediaType';

/** Keeps an upload of an account; null when its bytes are nothing that a network would show. */
export function keepUpload(
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
