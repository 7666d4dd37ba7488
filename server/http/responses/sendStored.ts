import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '../../media/mediaStore';
import type { ByteRange, OpenedFile } from '../../media/stores/storedFiles';
import { notFound } from '../errors/appError';

/** Types by the endings that the store gives, and that its JPEG copies have. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** The bytes of a name never change, and nothing in them is run. */
const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
};

/** For HEAD: with a body that is no stream, the framework would send that one's length. */
const nothing = () => Readable.from([]);

/** One range of bytes, as players ask for it; several ranges at once are answered with the whole file. */
const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Sends a stored file, or the part of it that is asked for, as it comes from the store. A name has the same bytes for good, so it is its
 * own entity tag. Throws AppError 404, and StoreUnavailable.
 */
export async function sendStored(
  media: MediaStore,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = `"${name}"`;
  const { range: asked, 'if-range': ifRange = tag, 'if-none-match': known } = request.headers;
  const isRange = asked !== undefined && ifRange === tag && RANGE.test(asked);
  const isHead = request.method === 'HEAD';
  const headers = { ...HEADERS, etag: tag, 'content-type': typeOf(name) };
  if (!isRange && !isHead && known === undefined) {
    const whole = await openStored(media, name);
    return reply.headers({ ...headers, 'content-length': whole.size }).send(whole.stream);
  }

  const size = await media.sizeOf(name);
  if (size === null) throw notFound();
  if (known !== undefined && isKnown(known, tag)) return reply.code(304).headers(headers).send();
  const range = isRange ? readRange(asked, size) : { start: 0, end: size - 1 };
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  // Opened before anything is said of it: an error has other headers.
  const stream = isHead ? nothing() : (await openStored(media, name, range)).stream;
  if (isRange) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.headers({ ...headers, 'content-length': range.end - range.start + 1 }).send(stream);
}

async function openStored(media: MediaStore, name: string, range?: ByteRange): Promise<OpenedFile> {
  const opened = await media.open(name, range);
  if (opened === null) throw notFound();
  return opened;
}

function typeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

function isKnown(header: string, tag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
}

/** The bytes of a file that a range asks for; null where there are none. */
function readRange(header: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = RANGE.exec(header) ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
