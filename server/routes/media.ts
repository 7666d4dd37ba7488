import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { BYTES_PER_MB, MEDIA_MAX_BYTES } from '#contract/limits';
import { Media } from '#contract/schemas/media';
import { sendJson } from '../http/responses/sendJson';
import type { AppServices } from '../services';
import { NO_FILE_TEXT } from '../media/receiveUpload';
import { storeUpload } from '../media/storeUpload';
import { sessionOf } from '../http/auth';
import { boundByUser } from '../http/rateLimits';
import { invalid, notFound } from '../http/errors/appError';

/** Every name returned by the store; nothing else is searched on disk. */
const STORED_FILE = /^\/media\/[\w-]{32}\.[a-z0-9]{2,5}(\?|$)/;

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
        description: `Less than ${MEDIA_MAX_BYTES / BYTES_PER_MB} MB. The type is read from the bytes; what a camera noted is taken out. All files of a user together may take as much as this server allows; those that no post carries go after a day.`,
        errors: ['BODY_TOO_LARGE', 'MEDIA_LIMIT_REACHED', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE'],
        consumes: ['multipart/form-data'],
        streamedBody: Type.Object({ file: Type.String({ format: 'binary' }) }),
        response: { 201: Media },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw invalid({ file: [NO_FILE_TEXT] });
      const { json, name } = await storeUpload(services, sessionOf(request).userId, request.files());
      return sendJson(reply.code(201).header('location', `/media/${name}`), json);
    },
  );
};

/**
 * GET /media/{name}: the stored files. Names are random and known only to those who were given one, because neither an
 * image in a page nor a network that fetches it can send a token.
 */
export const mediaFileRoutes: FastifyPluginAsync<AppServices> = async (app, { media }) => {
  app.addHook('onRequest', async (request) => {
    if (!STORED_FILE.test(request.url)) throw notFound();
  });
  await app.register(fastifyStatic, {
    root: media.folder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', 'private, max-age=31536000, immutable');
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('content-disposition', 'inline');
    },
  });
};
