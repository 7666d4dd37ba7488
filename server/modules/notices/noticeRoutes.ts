import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contract/schemas/common';
import { ListNoticesResponse, Notice } from '#contract/schemas/notices';
import { sessionOf } from '../../http/session';
import { notFound } from '../../http/appError';
import { listNotices, markNoticeRead } from './noticesRepository';

/** Notifications for a user inside the app. */
export const noticeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
  app.get(
    '/notices',
    {
      schema: {
        operationId: 'listNotices',
        tags: ['Notices'],
        summary: 'List notices',
        response: { 200: ListNoticesResponse },
      },
    },
    (request) => listNotices(db, sessionOf(request).userId),
  );

  app.post(
    '/notices/:id/read',
    {
      schema: {
        operationId: 'readNotice',
        tags: ['Notices'],
        summary: 'Note that a notice was read',
        params: IdParams,
        response: { 200: Notice },
      },
    },
    async (request) => {
      const notice = await markNoticeRead(db, sessionOf(request).userId, request.params.id);
      if (notice === null) throw notFound();
      return notice;
    },
  );
};
