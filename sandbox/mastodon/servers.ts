import type { FastifyError } from 'fastify';
import { BYTES_PER_MB } from '#contract/limits';
import { readText } from '../../server/lib/json';
import type { ServerParts } from '../addNetwork';
import { addPageFiles } from '../pages/addPageFiles';
import { findCorpusStatus } from '../corpus/mastodonStatuses';
import { sendCorpusPage } from '../corpus/corpusRoutes';
import { createApp } from '../createApp';
import { addEndpoint, sendResponse, type Endpoint } from '../endpoint';
import type { SandboxNetwork } from '../network';
import { addTimeline } from '../pages/timeline';
import { serverPage } from '../pages/indexPage';
import { accountEndpoints, timelineEndpoints } from './accountEndpoints';
import { addAuthorization } from './addAuthorization';
import { appEndpoints, tokenEndpoints } from './oauthEndpoints';
import { createStatusEndpoint, statusEndpoints, mediaEndpoints } from './statusEndpoints';
import { instanceEndpoints } from './instanceEndpoints';
import {
  LONG_POSTS,
  USUAL,
  type ServerProfile,
  AKKOMA_OAUTH,
  FRIENDICA_OAUTH,
  GOTOSOCIAL_OAUTH,
  PIXELFED_OAUTH,
} from './profile';
import { accountsOf, usernameOf, type MastodonServer, errorBody } from './calls';

/** What they have in common: none describes itself or checks PKCE. */
const BASE: ServerProfile = { ...LONG_POSTS, language: 'en', hasSecondInstance: true };

/**
 * Servers of other software that speaks Mastodon's API. They differ from Mastodon in what a connector can stumble over: in their
 * tokens (profile.ts), limits and names; all else is as on its older server.
 */
const KIN: readonly ServerProfile[] = [
  {
    ...BASE,
    name: 'Sandbox GoToSocial',
    // internal/processing/fedi/wellknown.go and internal/config/defaults.go at 57cb4fe (2025-10-03); nothing there reads a key.
    software: 'gotosocial',
    version: '0.20.0',
    oauth: GOTOSOCIAL_OAUTH,
    repeatedKey: 'anotherPost',
    maxCharacters: 5_000,
    maxFiles: 6,
  },
  {
    ...BASE,
    name: 'Sandbox Pixelfed',
    // app/Util/Site/Nodeinfo.php, config/pixelfed.php and ApiV1Controller.php (statusCreate) at 8aae92d (2024-03-10).
    software: 'pixelfed',
    version: '3.5.3 (compatible; Pixelfed 0.11.13)',
    nodeinfoPath: '/api/nodeinfo/2.0.json',
    oauth: PIXELFED_OAUTH,
    repeatedKey: 'error',
    needsFile: true,
    maxCharacters: 500,
    maxFiles: 4,
    imageMaxBytes: 15 * BYTES_PER_MB,
    altTextMaxLength: 1_000,
  },
  {
    ...BASE,
    name: 'Sandbox Friendica',
    // src/Module/Api/Mastodon/{InstanceV2,Statuses}.php at a0a8aeb (2024-10-21); nothing there reads a key.
    software: 'friendica',
    version: '2.8.0 (compatible; Friendica 2024.12-dev)',
    oauth: FRIENDICA_OAUTH,
    repeatedKey: 'anotherPost',
    maxCharacters: 200_000,
  },
  {
    ...BASE,
    name: 'Sandbox Akkoma',
    // lib/pleroma/web/mastodon_api/views/instance_view.ex at 25461b7: /api/v1/instance alone, with names of its own.
    software: 'akkoma',
    version: '2.7.2 (compatible; Akkoma 3.15.2)',
    oauth: AKKOMA_OAUTH,
    hasSecondInstance: false,
    maxCharacters: 5_000,
  },
];

/** The servers of Mastodon that the sandbox plays. */
export const MASTODON_SERVERS: readonly ServerParts[] = [USUAL, LONG_POSTS].map(toParts);

/** Those of other software that speaks its API. */
export const MASTODON_KIN: readonly ServerParts[] = KIN.map(toParts);

function toParts(profile: ServerProfile): ServerParts {
  const network = networkOf(profile);
  return {
    platform: 'mastodon',
    network,
    async build(context, { origin }) {
      const server: MastodonServer = { ...context, profile, origin, host: () => new URL(origin()).host };
      const app = await createApp({
        publicOrigin: context.publicOrigin,
        // Some clients end their paths with a slash, which Mastodon allows.
        rewriteUrl: ({ url = '/' }) => url.replace(/(?<=[^/])\/(?=\?|$)/, ''),
      });
      app.setErrorHandler((error: FastifyError, _request, reply) => {
        const status = error.statusCode ?? 500;
        if (status >= 500) process.stderr.write(`${profile.name}: ${error.stack ?? error.message}\n`);
        return sendResponse(reply, { status, body: errorBody(status) });
      });
      addPageFiles(app, context);
      addAuthorization(app, server, network);
      endpointsOf(server).forEach((endpoint) =>
        addEndpoint(app, context, { platform: 'mastodon', errorBody }, endpoint),
      );
      for (const path of ['/api/*', '/oauth/*', '/.well-known/*', '/nodeinfo/*']) {
        app.all(path, (_request, reply) => sendResponse(reply, network.unknownCall('')));
      }
      app.get('/', (_request, reply) => {
        const rows = accountsOf(server).map((account) => ({
          account,
          postCount: context.world.posts.of(account).length,
        }));
        return reply.type('text/html; charset=utf-8').send(serverPage({ network, origin: origin() }, rows));
      });
      app.get('/@:acct(^[a-z0-9_]+@[a-z.]+$)/:id', ({ params }, reply) => {
        const item = findCorpusStatus(readText(params, 'id') ?? '', context.now());
        if (item !== null) return sendCorpusPage(reply, profile.name, item);
        reply.callNotFound();
        return reply;
      });
      addTimeline(app, context, network);
      return app;
    },
  };
}

function endpointsOf(server: MastodonServer): Endpoint[] {
  return [
    ...instanceEndpoints(server),
    ...appEndpoints(server),
    ...tokenEndpoints(server),
    ...accountEndpoints(server),
    ...mediaEndpoints(server),
    createStatusEndpoint(server),
    ...statusEndpoints(server),
    ...timelineEndpoints(server),
  ];
}

function networkOf({ name }: ServerProfile): SandboxNetwork {
  return {
    platform: 'mastodon',
    name,
    site: '',
    noun: 'account',
    handle: {
      pattern: /^[a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?$/i,
      rule: 'Letters, digits and underscores; dots and hyphens between them.',
      suggestion: 'river_cafe',
    },
    accountPages: {
      route: '/@:handle',
      pathOf: (account) => `/@${usernameOf(account)}`,
      handleOf: (shown, host) => `${shown}@${host}`,
    },
    postRoute: '/@:handle/:id',
    postPath: (account, { id }) => `/@${usernameOf(account)}/${id}`,
    hasAccount: ({ handle }, host) => handle.endsWith(`@${host}`),
    errorBody,
    unknownCall: () => ({ status: 404, body: errorBody(404) }),
  };
}
