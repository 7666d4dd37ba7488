import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../http/appError';
import { limitByAddress } from '../../http/rateLimits';
import { PICTURES_PATH, readPicture } from './picturesRepository';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An id has the same bytes for good; a browser keeps them a day, so that what a network took back is gone then. */
const HEADERS = {
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * GET /account-pictures/{id}: pictures of accounts. As of files, their ids are random and known only to those who were given one,
 * because an image in a page can send no token.
 */
export const accountPictureRoute: FastifyPluginAsync = async (app) => {
  const { db } = app.connection;
  limitByAddress(app, app.rateLimits.other);
  app.get<{ Params: { picture: string } }>(
    `${PICTURES_PATH}/:picture`,
    async ({ params: { picture: id }, headers }, reply) => {
      const picture = UUID.test(id) ? await readPicture(db, id) : null;
      if (picture === null) throw notFound();
      const tag = `"${id}"`;
      void reply.headers({ ...HEADERS, etag: tag });
      return headers['if-none-match'] === tag ? reply.code(304).send() : reply.type('image/webp').send(picture);
    },
  );
};
