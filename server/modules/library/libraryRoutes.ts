import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isBlank } from '#contract/isBlank';
import { LIBRARY_PAGE_LIMIT } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import {
  CropBody,
  DeleteMediaBody,
  DeleteMediaResponse,
  LibraryFile,
  LibraryQuery,
  LibraryResponse,
  UpdateMediaBody,
  Media,
} from '#contract/schemas/media';
import { sessionOf } from '../../http/session';
import { invalid, notFound } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { NoContent, sendJson } from '../../http/responses';
import { cropImage, deleteFile, deleteFiles } from './libraryService';
import { printableName } from '../../media/receiveUpload';
import { listLibrary, readLibraryFile, roomOf, updateMedia } from './libraryRepository';

/** The files that a user keeps. */
export const libraryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, media, mediaBytesPerUser, rateLimits } = app;
  const { db } = connection;
  const places = { db, media };
  const crop = { onRequest: boundByUser(rateLimits.uploads) };

  app.get(
    '/media',
    {
      schema: {
        operationId: 'listMedia',
        tags: ['Media'],
        summary: 'List the files of the library',
        description:
          'The newest first. Files stay until they are deleted; `room` says what they take, and what those take that nothing has used for a day.',
        querystring: LibraryQuery,
        response: { 200: LibraryResponse },
      },
    },
    async (request): Promise<LibraryResponse> => {
      const { userId } = sessionOf(request);
      const page = await listLibrary(db, userId, request.query, request.query.limit ?? LIBRARY_PAGE_LIMIT);
      return { ...page, room: { ...(await roomOf(db, userId)), max_bytes: mediaBytesPerUser } };
    },
  );

  app.get(
    '/media/:id',
    {
      schema: {
        operationId: 'getMedia',
        tags: ['Media'],
        summary: 'Read a file of the library',
        params: IdParams,
        response: { 200: LibraryFile },
      },
    },
    (request) => read(sessionOf(request).userId, request.params.id),
  );

  app.patch(
    '/media/:id',
    {
      schema: {
        operationId: 'updateMedia',
        tags: ['Media'],
        summary: 'Rename or describe a file',
        description: 'Its next post starts with this alt text; posts that have it keep theirs.',
        params: IdParams,
        body: UpdateMediaBody,
        response: { 200: LibraryFile },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { id } = request.params;
      if (!(await updateMedia(db, userId, id, readChanges(request.body)))) throw notFound();
      return read(userId, id);
    },
  );

  app.delete(
    '/media/:id',
    {
      schema: {
        operationId: 'deleteMedia',
        tags: ['Media'],
        summary: 'Delete a file',
        description:
          'Not while posts are still to go out with it: the answer names them. Posts that were sent with it keep what they say of it.',
        errors: ['MEDIA_IN_USE', 'MEDIA_STORE_AWAY'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteFile(places, sessionOf(request).userId, request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/media/delete',
    {
      schema: {
        operationId: 'deleteSeveralMedia',
        tags: ['Media'],
        summary: 'Delete several files, or all unused ones',
        description: 'Each by itself: files with which posts are still to go out stay, and the answer says so.',
        errors: ['MEDIA_STORE_AWAY'],
        body: DeleteMediaBody,
        response: { 200: DeleteMediaResponse },
      },
    },
    (request) => deleteFiles(places, sessionOf(request).userId, request.body),
  );

  app.post(
    '/media/:id/crops',
    {
      ...crop,
      schema: {
        operationId: 'cropMedia',
        tags: ['Media'],
        summary: 'Cut a part out of a picture',
        description:
          'Into a file of its own, which is counted like an upload; the picture stays. The same part is kept once: then the answer is 200, with what is there.',
        errors: ['MEDIA_LIMIT_REACHED', 'MEDIA_STORE_AWAY', 'UNREADABLE_FILE'],
        params: IdParams,
        body: CropBody,
        response: { 200: Media, 201: Media },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { json, name, isNew } = await cropImage(app, userId, request.params.id, request.body);
      return sendJson(reply.code(isNew ? 201 : 200).header('location', `/media/${name}`), json);
    },
  );

  async function read(userId: string, id: string): Promise<LibraryFile> {
    const file = await readLibraryFile(db, userId, id);
    if (file === null) throw notFound();
    return file;
  }
};

/** Names are for people, and hold nothing that could affect a path or the reading direction. */
function readChanges({ filename, ...changes }: UpdateMediaBody): UpdateMediaBody {
  if (filename === undefined) return changes;
  if (isBlank(filename)) throw invalid({ filename: ['Give the file a name.'] });
  return { ...changes, filename: printableName(filename) };
}
