import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { BYTES_PER_MB, MEDIA_MAX_BYTES } from '#contract/limits';
import { Media } from '#contract/schemas/media';
import { sendJson } from '../http/responses/sendJson';
import { sendStored } from '../http/responses/sendStored';
import type { AppServices } from '../services';
import { NO_FILE_TEXT } from '../media/receiveUpload';
import { storeUpload } from '../media/storeUpload';
import { sessionOf } from '../http/session';
import { boundByUser } from '../http/rateLimits';
import { invalid, notFound } from '../http/errors/appError';

/** Every name returned by the store, and those of copies; nothing else is searched for. */
const STORED_FILE = /^\/media\/([\w-]{32}(?:-\d{1,9})?\.[a-z0-9]{2,5})(?:\?|$)/;

/** POST /upload/media: one file in the field `file` (spec section 7). */
export const uploadRoutes: FastifyPluginAsync<AppServices> = async (app, services) => {
  const { rateLimits } = services;
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
      const { json, name, isNew } = await storeUpload(services, sessionOf(request).userId, request.files());
      return sendJson(reply.code(isNew ? 201 : 200).header('location', `/media/${name}`), json);
    },
  );
};

/**
 * GET /media/{name}: the stored files. Names are random and known only to those who were given one, because neither an
 * image in a page nor a network that fetches it can send a token.
 */
export const mediaFileRoutes: FastifyPluginAsync<AppServices> = async (app, { media }) => {
  app.get('/media/*', async (request, reply) => {
    const name = STORED_FILE.exec(request.url)?.[1];
    if (name === undefined) throw notFound();
    return sendStored(media, name, request, reply);
  });
};
