import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  OAuthConfigAnswer,
  OAuthExchangeAnswer,
  OAuthExchangeBody,
  TokenRelayAnswer,
  TokenRelayBody,
} from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { sessionOf } from '../../http/auth';
import { exchangeCode } from './exchangeCode';
import { relayToken } from './relayToken';
import { sendRelayError } from './relayErrors';

const PlatformParams = Type.Object({ platform: Type.String() });

/** Authorisation of social accounts: what the browser may know, and the relay that keeps the secrets (spec section 7). */
export const oauthRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, services) => {
  const { networks } = services;

  app.get('/oauth/config', { schema: { response: { 200: OAuthConfigAnswer } } }, async () => ({
    platforms: Object.values(networks).map((connector) => connector.oauth),
  }));

  app.post(
    '/social-accounts/oauth-exchange',
    { schema: { body: OAuthExchangeBody, response: { 200: OAuthExchangeAnswer } } },
    (request) => exchangeCode(services, sessionOf(request).userId, request.body),
  );

  await app.register(async (relay: typeof app) => {
    relay.removeAllContentTypeParsers();
    await relay.register(formbody);
    relay.post(
      '/oauth/:platform/token',
      {
        schema: { params: PlatformParams, body: TokenRelayBody, response: { 200: TokenRelayAnswer } },
        errorHandler: (error, request, reply) => void sendRelayError(error, request, reply),
      },
      async (request) => relayToken(services, sessionOf(request).userId, request.params.platform, request.body),
    );
  });
};
