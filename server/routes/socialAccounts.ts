import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contract/schemas/common';
import {
  ConnectAccountBody,
  ListAccountsResponse,
  ListAccountsQuery,
  SocialAccount,
} from '#contract/schemas/socialAccounts';
import { sendJson } from '../http/responses/sendJson';
import type { AppServices } from '../services';
import type { Database } from '../database/connect';
import { sessionOf } from '../http/auth';
import { invalid, notFound } from '../http/errors/appError';
import { disconnectAccount } from '../repositories/disconnectAccount';
import { deleteGrant, lockUsableGrant } from '../repositories/grants';
import { notifyAccountChanged } from '../repositories/notifications';
import { connectAccount, listAccounts, readAccount } from '../repositories/socialAccounts';
import { inTransaction } from '../repositories/transaction';
import { hashToken } from '../security/opaqueTokens';
import { createRevocations } from '../tokens/revocations';
import { NoContent } from '../http/responses/noContent';

/** The accounts that a user publishes to (spec section 7). */
export const socialAccountRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, services) => {
  const { db } = services.connection;
  const revocations = createRevocations(services);
  app.addHook('onClose', revocations.idle);

  app.get(
    '/social-accounts',
    {
      schema: {
        operationId: 'listAccounts',
        tags: ['Social accounts'],
        summary: 'List accounts',
        description: 'Oldest connection first. `is_active=true` gives those that can be published to.',
        querystring: ListAccountsQuery,
        response: { 200: ListAccountsResponse },
      },
    },
    async (request, reply) => sendJson(reply, await listAccounts(db, sessionOf(request).userId, request.query)),
  );

  app.post(
    '/social-accounts/connect',
    {
      schema: {
        operationId: 'connectAccount',
        tags: ['Social accounts'],
        summary: 'Connect an account',
        description:
          'With the handles that the relay or the exchange gave. An account that was connected before goes on with the new ones.',
        body: ConnectAccountBody,
        response: { 201: SocialAccount },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const accountId = await inTransaction(db, (tx) => connect(tx, userId, request.body));
      return sendJson(reply.code(201), await readAccount(db, userId, accountId));
    },
  );

  app.delete(
    '/social-accounts/:id',
    {
      schema: {
        operationId: 'deleteAccount',
        tags: ['Social accounts'],
        summary: 'Disconnect an account',
        description: 'Its posts that were still to go out fail visibly. The network is told to take the tokens back.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const grant = await inTransaction(db, (tx) => disconnectAccount(tx, userId, request.params.id));
      if (grant === null) throw notFound();
      revocations.start(grant, request.log);
      return reply.code(204).send();
    },
  );
};

async function connect(tx: Database, userId: string, body: ConnectAccountBody): Promise<string> {
  const grant = await lockUsableGrant(tx, userId, body.platform, hashToken(body.access_token));
  if (grant === null) throw invalid({ access_token: ['This authorization has expired. Please connect again.'] });
  if (grant.profile.accountId !== body.account_id) {
    throw invalid({ account_id: ['This authorization is for another account.'] });
  }
  const { id, replacedGrantId } = await connectAccount(tx, userId, body.platform, grant);
  if (replacedGrantId !== null) await deleteGrant(tx, userId, replacedGrantId);
  await notifyAccountChanged(tx, userId, id);
  return id;
}
