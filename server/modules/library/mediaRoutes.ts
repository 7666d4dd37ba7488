import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BYTES_PER_MB, MEDIA_MAX_BYTES } from '#contract/limits';
import { Media } from '#contract/schemas/media';
import { invalid } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { sendJson } from '../../http/responses';
import { sessionOf } from '../../http/session';
import type { MediaStore } from '../../media/mediaStore';
import { NO_FILE_TEXT } from '../../media/receiveUpload';
import { storeUpload } from './libraryService';
import type { ByteRange } from '../../media/stores/storedFiles';

/** Every name returned by the store, and those of copies; nothing else is searched for. */
const STORED_FILE = /^\/media\/([\w-]{32}(?:-\d{1,9})?\.[a-z0-9]{2,5})(?:\?|$)/;

/** POST /upload/media: one file in the field `file`. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { rateLimits } = app;
  await app.register(multipart, {
    limits: { fileSize: MEDIA_MAX_BYTES - 1, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  const limit = { onRequest: boundByUser(rateLimits.uploads) };

  app.post(
    '/upload/media',
    {
      ...limit,
      schema: {
        operationId: 'uploadMedia',
        tags: ['Media'],
        summary: 'Upload an image or a video',
        description: `Less than ${MEDIA_MAX_BYTES / BYTES_PER_MB} MB. The type is read from the bytes; what a camera noted is taken out. All files of a user together may take as much as this server allows. The same file is kept once: then the answer is 200, with what is there.`,
        errors: [
          'BODY_TOO_LARGE',
          'MEDIA_LIMIT_REACHED',
          'MEDIA_STORE_AWAY',
          'UNSUPPORTED_MEDIA_TYPE',
          'UNREADABLE_FILE',
        ],
        consumes: ['multipart/form-data'],
        streamedBody: Type.Object({ file: Type.String({ format: 'binary' }) }),
        response: { 200: Media, 201: Media },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw invalid({ file: [NO_FILE_TEXT] });
      const { json, name, isNew } = await storeUpload(app, sessionOf(request).userId, request.files());
      return sendJson(reply.code(isNew ? 201 : 200).header('location', `/media/${name}`), json);
    },
  );
};

/**
 * GET /media/{name}: the stored files. Names are random and known only to those who were given one, because neither an
 * image in a page nor a network that fetches it can send a token.
 */
export const mediaFileRoutes: FastifyPluginAsync = async (app) => {
  const { media } = app;
  app.get('/media/*', async (request, reply) => {
    const name = STORED_FILE.exec(request.url)?.[1];
    // Whoever opened it in a browser sees a page.
    if (name === undefined || !(await sendStored(media, name, request, reply))) reply.callNotFound();
    return reply;
  });
};

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
 * own entity tag. False if there is none. Throws StoreUnavailable.
 */
async function sendStored(
  media: MediaStore,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const tag = `"${name}"`;
  const { range: asked, 'if-range': ifRange = tag, 'if-none-match': known } = request.headers;
  const isRange = asked !== undefined && ifRange === tag && RANGE.test(asked);
  const isHead = request.method === 'HEAD';
  const headers = { ...HEADERS, etag: tag, 'content-type': typeOf(name) };
  if (!isRange && !isHead && known === undefined) {
    const whole = await media.open(name);
    if (whole === null) return false;
    void reply.headers({ ...headers, 'content-length': whole.size }).send(whole.stream);
    return true;
  }

  const size = await media.sizeOf(name);
  if (size === null) return false;
  if (known !== undefined && isKnown(known, tag)) {
    void reply.code(304).headers(headers).send();
    return true;
  }
  const range = isRange ? readRange(asked, size) : { start: 0, end: size - 1 };
  if (range === null) {
    void reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  // Opened before anything is said of it: an error has other headers.
  const stream = isHead ? nothing() : (await media.open(name, range))?.stream;
  if (stream === undefined) return false;
  if (isRange) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  void reply.headers({ ...headers, 'content-length': range.end - range.start + 1 }).send(stream);
  return true;
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
