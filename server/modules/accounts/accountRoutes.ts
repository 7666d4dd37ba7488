import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contract/schemas/common';
import {
  AccountLimits,
  ConnectAccountBody,
  CredentialsBody,
  ListAccountsResponse,
  ListAccountsQuery,
  SocialAccount,
  XSpending,
} from '#contract/schemas/socialAccounts';
import { sessionOf } from '../../http/session';
import { notFound } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { NoContent, sendJson } from '../../http/responses';
import { inTransaction } from '../../database/connect';
import { createRevocations } from '../../tokens/grantTokens';
import { disconnectAccount, listAccounts, readAccount } from './accountsRepository';
import { connectByHandle, connectByPassword } from './connectAccount';

/** The accounts that a user publishes to. */
export const socialAccountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { limits, rateLimits } = app;
  const { db } = app.connection;
  const revocations = createRevocations(app);
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
      const accountId = await inTransaction(db, (tx) => connectByHandle(tx, userId, request.body));
      limits.freshen([accountId]);
      return sendJson(reply.code(201), await readAccount(db, userId, accountId));
    },
  );

  app.post(
    '/social-accounts/credentials',
    {
      onRequest: boundByUser(rateLimits.serverSignIns),
      schema: {
        operationId: 'connectByPassword',
        tags: ['Social accounts'],
        summary: 'Connect an account with its handle and an app password',
        description:
          'The password goes to the server of the account and is not kept. Wrong credentials are a 422: a 401 would mean that the session here is over.',
        errors: ['NETWORK_UNAVAILABLE'],
        body: CredentialsBody,
        response: { 201: SocialAccount },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const accountId = await connectByPassword(app, userId, request.body, reply);
      limits.freshen([accountId]);
      return sendJson(reply.code(201), await readAccount(db, userId, accountId));
    },
  );

  app.get(
    '/social-accounts/:id/limits',
    {
      schema: {
        operationId: 'getAccountLimits',
        tags: ['Social accounts'],
        summary: 'Read what the server of an account takes',
        description:
          'As the server last told, and else what holds for its network: `read_at` is null then. A server is asked about once a day.',
        params: IdParams,
        response: { 200: AccountLimits },
      },
    },
    async (request) => {
      const found = await limits.read(sessionOf(request).userId, request.params.id);
      if (found === null) throw notFound();
      return found;
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

/** What X bills for this installation. */
export const xSpendingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { xMeter, xSearchEveryMinutes } = app;
  app.get(
    '/x-spending',
    {
      schema: {
        operationId: 'getXSpending',
        tags: ['Social accounts'],
        summary: 'Read what X has billed this month',
        description:
          'For everybody on this installation together, counted here by X’s published prices: its own console has the bill.',
        response: { 200: XSpending },
      },
    },
    async () => ({
      is_metered: xMeter.isMetered,
      ...(await xMeter.read()),
      search_every_minutes: xSearchEveryMinutes,
    }),
  );
};
