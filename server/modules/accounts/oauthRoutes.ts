import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyPluginAsync, FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { type AccountPlatform, KEYLESS_PLATFORMS } from '#contract/networks';
import {
  OAuthConfigResponse,
  type KeylessConfig,
  OAuthExchangeResponse,
  OAuthExchangeBody,
  OAuthStartBody,
  OAuthStartResponse,
  TokenRelayResponse,
  TokenRelayBody,
} from '#contract/schemas/oauth';
import { sessionOf } from '../../http/session';
import { boundByUser } from '../../http/rateLimits';
import { callbackUrl, clientDocumentPath } from '../../networks/settings';
import { type ServerSignIn, NetworkError, type AppConnector, type KeylessConnector } from '../../networks/connector';
import { RelayFailure } from '../apiDocument/describeApi';
import { hashToken } from '../../lib/secretBox';
import { answerWithHandles, grantCode, requireNetwork, requireConnector } from './grantCode';
import { startAtServer, finishAtServer } from './serverSignIn';
import { sendRelayError, toOAuthError, RelayError } from './signInErrors';
import { consumeState } from './accountsRepository';

/** What an authorization is finished with. */
type OAuthServices = Pick<FastifyInstance, 'connection' | 'networks' | 'secretBox' | 'publicOrigin'>;

const PlatformParams = Type.Object({ platform: Type.String() });

function describeKeyless(platform: AccountPlatform, { suggestions, start, logIn }: ServerSignIn): KeylessConfig {
  return {
    platform,
    has_window: start !== null,
    takes_password: logIn !== undefined,
    servers: suggestions.map(({ server, name, isSandbox }) => ({ server, name, is_sandbox: isSandbox })),
  };
}

/** Authorization of social accounts: what the browser may know, and the relay that keeps the secrets. */
export const oauthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { networks, rateLimits } = app;

  app.get(
    '/oauth/config',
    {
      schema: {
        operationId: 'getOAuthConfig',
        tags: ['Social accounts'],
        summary: 'List the networks that can be connected',
        response: { 200: OAuthConfigResponse },
      },
    },
    async () => ({
      platforms: Object.values(networks).flatMap(({ oauth }) => oauth ?? []),
      keyless: Object.values(networks).flatMap(({ platform, servers }) =>
        servers ? describeKeyless(platform, servers) : [],
      ),
    }),
  );

  app.post(
    '/oauth/start',
    {
      onRequest: boundByUser(rateLimits.serverSignIns),
      schema: {
        operationId: 'startSignIn',
        tags: ['Social accounts'],
        summary: 'Begin an authorization at a server that is named',
        description: `For networks of many servers. Send the person to authorize_url, and the code that they come back with to the exchange, together with the state, within ${OAUTH_STATE_MAX_AGE_MS / MINUTE_MS} minutes.`,
        errors: ['NETWORK_UNAVAILABLE'],
        body: OAuthStartBody,
        response: { 200: OAuthStartResponse },
      },
    },
    (request) => startAtServer(app, sessionOf(request).userId, request.body),
  );

  app.post(
    '/social-accounts/oauth-exchange',
    {
      schema: {
        operationId: 'exchangeCaughtCode',
        tags: ['Social accounts'],
        summary: 'Exchange the code that another window caught',
        description:
          'The status is 200 even when the network refuses: `data.error` says so. A state is used up by its first exchange.',
        body: OAuthExchangeBody,
        response: { 200: OAuthExchangeResponse },
      },
    },
    (request) => exchangeCode(app, sessionOf(request).userId, request.body),
  );

  await app.register(async (relay: typeof app) => {
    relay.removeAllContentTypeParsers();
    await relay.register(formbody);
    relay.post(
      '/oauth/:platform/token',
      {
        schema: {
          operationId: 'exchangeCode',
          tags: ['Social accounts'],
          summary: 'Exchange a code, as the platform’s own token endpoint would',
          description:
            'The relay adds the secret. The tokens in the response are handles that are useless at the network.',
          errors: [
            'OAUTH_REJECTED',
            'OAUTH_NOT_CONFIGURED',
            'NETWORK_UNAVAILABLE',
            'BODY_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
          ],
          errorBody: RelayFailure,
          consumes: ['application/x-www-form-urlencoded'],
          params: PlatformParams,
          body: TokenRelayBody,
          response: { 200: TokenRelayResponse },
        },
        errorHandler: (error, request, reply) => void sendRelayError(error, request, reply),
      },
      async (request) => relayToken(app, sessionOf(request).userId, request.params.platform, request.body),
    );
  });
};

/**
 * Exchanges a code after its caller has checked the state. The state is used up before the network is
 * asked, so that each authorization is answered only once; the network's error is part of the response.
 */
async function exchangeCode(
  services: OAuthServices,
  userId: string,
  body: OAuthExchangeBody,
): Promise<OAuthExchangeResponse> {
  try {
    const connector = requireNetwork(services.networks, body.platform);
    const handles = await (connector.servers === undefined
      ? exchangeOnce(services, userId, connector, body)
      : exchangeAtServer(services, userId, connector, body));
    return { data: { platform: body.platform, ...handles } };
  } catch (error) {
    if (!(error instanceof RelayError || error instanceof NetworkError)) throw error;
    const { errorCode, error: name, description } = toOAuthError(error);
    return { data: { error: name, error_description: description, error_code: errorCode } };
  }
}

async function exchangeOnce(
  services: OAuthServices,
  userId: string,
  connector: AppConnector,
  { code, state, code_verifier: codeVerifier }: OAuthExchangeBody,
): Promise<TokenRelayResponse> {
  if (!(await consumeState(services.connection.db, hashToken(state)))) {
    throw new RelayError('invalid_state', 'Invalid or missing OAuth parameters.');
  }
  return grantCode(services, userId, connector, { code, codeVerifier });
}

async function exchangeAtServer(
  services: OAuthServices,
  userId: string,
  connector: KeylessConnector,
  body: OAuthExchangeBody,
): Promise<TokenRelayResponse> {
  const tokens = await finishAtServer(services, userId, connector, body);
  return answerWithHandles(services, userId, connector, tokens);
}

/** Answers as the platform's own token endpoint would, for the app and the return address that are ours. */
async function relayToken(
  services: OAuthServices,
  userId: string,
  platform: string,
  { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier }: TokenRelayBody,
): Promise<TokenRelayResponse> {
  const connector = requireConnector(services.networks, platform);
  if (clientId !== connector.oauth.client_id) {
    throw new RelayError('invalid_client', 'This client_id isn’t the one of this app.');
  }
  if (redirectUri !== callbackUrl(services.publicOrigin, connector.platform)) {
    throw new RelayError('invalid_grant', 'This redirect_uri isn’t the one of this app.');
  }
  return grantCode(services, userId, connector, { code, codeVerifier });
}

/** For how long servers may believe what they have fetched. */
const CACHED_SECONDS = (10 * MINUTE_MS) / SECOND_MS;

/** The documents that describe us to servers of networks where people choose theirs; anybody may read them. */
export const clientDocumentRoutes: FastifyPluginAsync = async (app) => {
  const { networks } = app;
  for (const platform of KEYLESS_PLATFORMS) {
    const describe = networks[platform]?.servers.clientDocument;
    if (!describe) continue;
    app.get(clientDocumentPath(platform), async (_request, reply) => {
      void reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`);
      return describe();
    });
  }
};
