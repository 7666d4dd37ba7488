import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DeleteAccountResponse, DeleteAccountBody } from '#contract/schemas/auth';
import { createArchive } from './exportArchive';
import { sessionOf } from '../../http/session';
import { boundByUser } from '../../http/rateLimits';
import { ADDS_NOTHING } from '../../http/requestGuards';
import { AppError } from '../../http/appError';
import { requireOwnPassword, wrongPassword } from '../auth/ownPassword';
import { createRevocations } from '../../tokens/grantTokens';
import { deleteAccount } from './deleteAccount';

const Archive = {
  description: 'A ZIP with a README.',
  content: { 'application/zip': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } },
};

/** Export and deletion of all of a person's data. */
export const meRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, media, rateLimits, waitUntilSettled, settleTimeoutMs } = app;
  const revocations = createRevocations(app);
  app.addHook('onClose', revocations.idle);

  const exporting = new Set<string>();
  app.get(
    '/me/export',
    {
      onRequest: boundByUser(rateLimits.exports),
      schema: {
        operationId: 'exportData',
        tags: ['Your data'],
        summary: 'Take all data along',
        description:
          'A ZIP that is made while it is read: what you wrote, connected, tracked and uploaded, as JSON and files. No password and no token is in it. One at a time.',
        errors: ['REQUEST_IN_PROGRESS'],
        response: { 200: Archive },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      if (exporting.has(userId)) throw new AppError('REQUEST_IN_PROGRESS', 'Your data is being exported already.');
      exporting.add(userId);
      const archive = createArchive(connection.db, media, userId).once('close', () => exporting.delete(userId));
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="postwright-data.zip"')
        .send(archive);
    },
  );

  app.post(
    '/me/delete',
    {
      config: ADDS_NOTHING,
      schema: {
        operationId: 'deleteMe',
        tags: ['Your data'],
        summary: 'Delete the account',
        description:
          'At once and for good. What waits for its time goes out nowhere any more; what is out already stays on its network; networks are told to take their tokens back; all sessions end; everything stored is erased. What was being sent at that moment is waited for up to five seconds: `may_still_appear` counts the posts of which nobody knows by then.',
        body: DeleteAccountBody,
        response: { 200: DeleteAccountResponse },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const hash = await requireOwnPassword(app, { request, reply }, request.body.password);
      const unconfirmed = await deleteAccount(
        { connection, media, waitUntilSettled, settleTimeoutMs, revocations, logger: request.log },
        userId,
        hash,
      );
      if (unconfirmed === null) throw wrongPassword();
      return { may_still_appear: unconfirmed };
    },
  );
};
