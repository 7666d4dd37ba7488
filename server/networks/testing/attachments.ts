import type { DraftMedia } from '../connector';

const BEGINNINGS: Record<string, Buffer> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'image/webp': Buffer.from('RIFF    WEBP'),
  'video/mp4': Buffer.from('    ftypisom'),
};

/** Bytes that begin as a file of this type does. */
export function fakeBytes(mimeType: string, size = 64): Buffer {
  const bytes = Buffer.alloc(size, 1);
  BEGINNINGS[mimeType]?.copy(bytes);
  return bytes;
}

/** An attachment of a draft. */
export function attachment(mimeType: string, fields: Partial<DraftMedia> & { size?: number } = {}): DraftMedia {
  const { size, ...rest } = fields;
  const made: DraftMedia = {
    mimeType,
    bytes: async () => fakeBytes(mimeType, size),
    publicUrl: null,
    altText: null,
    pixels: null,
    fit: async () => made,
    ...rest,
  };
  return made;
}
