import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { JSON_BODY_MAX_BYTES, TAG_MAX_LENGTH } from '#contract/limits';
import type { TrustedProxies } from './lib/environment';
import { createWaitUntilSettled } from './modules/events/eventHub';
import { logRequests, noteRequests, sendRequestIds } from './http/requestLog';
import { describeApi } from './modules/apiDocument/describeApi';
import { refuseWhileDraining, checkHost, rejectWritesWhenFull, cutSlowBodies } from './http/requestGuards';
import { handleErrors, handleUnreadable, sendUnreadable, createNotFoundHandler } from './http/handleErrors';
import { readJsonBodies } from './http/jsonBodies';
import { boundMisses, limitByAddress, limitByUser, RATE_LIMITS, type RateLimits } from './http/rateLimits';
import { measureRequests } from './modules/health/metrics';
import { addSecurityHeaders } from './http/securityHeaders';
import { serveClient } from './http/pages';
import { serializeResponses, validateRequests } from './http/validation';
import { rememberFor } from './lib/clock';
import { analyticsRoutes } from './modules/analytics/analyticsRoutes';
import { altTextRoute, assistantRoutes } from './modules/assistant/assistantRoutes';
import {
  authRoutes,
  forgotRoute,
  passwordRoutes,
  resetRoute,
  visitorAuthRoutes,
  waysInRoute,
} from './modules/auth/authRoutes';
import { confirmationRoute, confirmRoute } from './modules/auth/confirmationRoutes';
import { createFailedLogInNote } from './modules/auth/failedLogIns';
import { identityRoutes, oidcRoutes } from './modules/auth/oidcRoutes';
import { passkeyLogInRoutes, passkeyRoutes } from './modules/auth/passkeyRoutes';
import { createFindPlace } from './modules/auth/passkeys';
import { peopleRoutes } from './modules/auth/peopleRoutes';
import { secondFactorRoutes } from './modules/auth/secondFactorRoutes';
import { requireSession } from './modules/auth/requireSession';
import { documentRoutes } from './modules/apiDocument/documentRoutes';
import { draftRoutes } from './modules/drafts/draftRoutes';
import { eventRoutes } from './modules/events/eventRoutes';
import { exportRoutes } from './modules/exports/exportRoutes';
import { hashtagRoutes } from './modules/monitoring/hashtagRoutes';
import { healthRoutes } from './modules/health/healthRoutes';
import { importRoutes } from './modules/imports/importRoutes';
import { keywordRoutes } from './modules/monitoring/keywordRoutes';
import { libraryRoutes } from './modules/library/libraryRoutes';
import { mediaFileRoutes, uploadRoutes } from './modules/library/mediaRoutes';
import { meRoutes } from './modules/me/meRoutes';
import { settingsRoutes } from './modules/me/settingsRoutes';
import { noticeRoutes } from './modules/notices/noticeRoutes';
import { clientDocumentRoutes, oauthRoutes } from './modules/accounts/oauthRoutes';
import { calendarRoute } from './modules/posts/postLists';
import { postRoutes } from './modules/posts/postRoutes';
import { changeSeriesPost } from './modules/series/changeSeries';
import { seriesRoutes } from './modules/series/seriesRoutes';
import { linkCardRoute, linkPictureRoute } from './modules/linkCards/linkCardRoutes';
import { accountPictureRoute } from './modules/pictures/pictureRoute';
import { repeatsRoute } from './modules/posts/repeats';
import { bestTimesRoute } from './modules/queue/bestTimes';
import { queueRoutes, slotRoutes } from './modules/queue/queueRoutes';
import { snippetRoutes } from './modules/snippets/snippetRoutes';
import { socialAccountRoutes, xSpendingRoutes } from './modules/accounts/accountRoutes';
import { createLimitsKeeper } from './tokens/limitsKeeper';

/** What modules find on the server (decorators.d.ts), and where it runs. */
export type ServerOptions = Pick<
  FastifyInstance,
  | 'assistant'
  | 'connection'
  | 'door'
  | 'legal'
  | 'events'
  | 'fetchPage'
  | 'installation'
  | 'mailer'
  | 'media'
  | 'mediaBytesPerUser'
  | 'metrics'
  | 'networks'
  | 'oidc'
  | 'publicOrigin'
  | 'refresher'
  | 'secretBox'
  | 'xMeter'
  | 'xSearchEveryMinutes'
> & {
  logger: FastifyBaseLogger;
  /** Folder of the built browser app; null: the API alone. */
  clientDirectory: string | null;
  rateLimits?: Partial<RateLimits>;
  /** Names under which the server may be called besides that of `publicOrigin` and its own machine's. */
  allowedHosts?: readonly string[];
  /** The proxies that are believed when they say where a request comes from; none unless said. */
  trustProxy?: TrustedProxies | null;
  settleTimeoutMs?: number;
  /** Aborted when the server is about to stop: requests under way finish, new ones are sent away. */
  draining?: AbortSignal;
};

const SETTLE_TIMEOUT_MS = 5_000;
/** Calls that add something make sure no more often than this that the server fits the others on its database. */
const PROBLEM_REMEMBERED_MS = 5_000;
/**
 * Time limits for a client to send its headers, and its whole request; slower clients are disconnected at the next
 * check. A phone with a poor signal (0.3 Mbit/s) needs four and a half minutes for a video of 10 MB.
 */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 5 * MINUTE_MS;
const TIMEOUT_CHECKS_MS = 5_000;
/** A hashtag in an address may be as long as one in a body. */
const PARAMETER_MAX_LENGTH = 4 * TAG_MAX_LENGTH;

/** Builds the server without listening; it works with `inject` as it is. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { connection, installation, events, publicOrigin, draining = new AbortController().signal } = options;
  const rateLimits = { ...RATE_LIMITS, ...options.rateLimits };
  const limits = createLimitsKeeper({ ...options, db: connection.db });
  const findProblem = rememberFor(PROBLEM_REMEMBERED_MS, () => installation.findProblem(connection.db));

  const app = fastify({
    ...logRequests(options.logger),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECKS_MS,
      // A request that names no host is refused like one that names another: Node's own error has no body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: PARAMETER_MAX_LENGTH },
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy ?? null),
    frameworkErrors: handleUnreadable,
    clientErrorHandler: sendUnreadable,
  });
  app
    .decorate('assistant', options.assistant)
    .decorate('connection', connection)
    .decorate('door', options.door)
    .decorate('legal', options.legal)
    .decorate('events', events)
    .decorate('fetchPage', options.fetchPage)
    .decorate('findPasskeyPlace', createFindPlace(publicOrigin, options.allowedHosts ?? []))
    .decorate('installation', installation)
    .decorate('limits', limits)
    .decorate('mailer', options.mailer)
    .decorate('media', options.media)
    .decorate('mediaBytesPerUser', options.mediaBytesPerUser)
    .decorate('metrics', options.metrics)
    .decorate('networks', options.networks)
    .decorate('noteFailedLogIn', createFailedLogInNote(options.metrics))
    .decorate('oidc', options.oidc)
    .decorate('publicOrigin', publicOrigin)
    .decorate('rateLimits', rateLimits)
    .decorate('refresher', options.refresher)
    .decorate('secretBox', options.secretBox)
    .decorate('settleTimeoutMs', options.settleTimeoutMs ?? SETTLE_TIMEOUT_MS)
    .decorate('waitUntilSettled', createWaitUntilSettled(connection.db, events, draining))
    .decorate('xMeter', options.xMeter)
    .decorate('xSearchEveryMinutes', options.xSearchEveryMinutes);
  app.addHook('onClose', limits.idle);
  validateRequests(app);
  serializeResponses(app);
  await describeApi(app);
  readJsonBodies(app);
  handleErrors(app);
  sendRequestIds(app);
  noteRequests(app);
  if (options.metrics) measureRequests(app, options.metrics);
  await addSecurityHeaders(app, publicOrigin);
  checkHost(app, publicOrigin, options.allowedHosts ?? []);
  refuseWhileDraining(app, draining);
  cutSlowBodies(app);
  await serveClient(app, options.clientDirectory, createNotFoundHandler(app));
  await app.register(healthRoutes);
  await app.register(mediaFileRoutes);
  await app.register(linkPictureRoute);
  await app.register(accountPictureRoute);
  await app.register(clientDocumentRoutes);

  await app.register(
    async (api) => {
      await api.register(documentRoutes);

      await api.register(async (visitors) => {
        limitByAddress(visitors, rateLimits.auth);
        await visitors.register(visitorAuthRoutes);
        await visitors.register(resetRoute);
        await visitors.register(forgotRoute);
        await visitors.register(confirmRoute);
        await visitors.register(oidcRoutes);
        await visitors.register(passkeyLogInRoutes);
      });

      await api.register(async (visitors) => {
        limitByAddress(visitors, rateLimits.other);
        await visitors.register(waysInRoute);
      });

      await api.register(async (signedIn) => {
        requireSession(signedIn, connection, boundMisses(rateLimits.misses));
        limitByUser(signedIn, rateLimits.other);
        rejectWritesWhenFull(signedIn, connection.diskSpace, findProblem);
        await signedIn.register(analyticsRoutes);
        await signedIn.register(altTextRoute);
        await signedIn.register(assistantRoutes);
        await signedIn.register(authRoutes);
        await signedIn.register(calendarRoute);
        await signedIn.register(confirmationRoute);
        await signedIn.register(draftRoutes);
        await signedIn.register(eventRoutes);
        await signedIn.register(exportRoutes);
        await signedIn.register(hashtagRoutes);
        await signedIn.register(identityRoutes);
        await signedIn.register(importRoutes);
        await signedIn.register(keywordRoutes);
        await signedIn.register(linkCardRoute);
        await signedIn.register(meRoutes);
        await signedIn.register(settingsRoutes);
        await signedIn.register(noticeRoutes);
        await signedIn.register(oauthRoutes);
        await signedIn.register(passkeyRoutes);
        await signedIn.register(passwordRoutes);
        await signedIn.register(peopleRoutes);
        await signedIn.register(postRoutes, { changeSeriesPost });
        await signedIn.register(secondFactorRoutes);
        await signedIn.register(seriesRoutes);
        await signedIn.register(queueRoutes);
        await signedIn.register(repeatsRoute);
        await signedIn.register(bestTimesRoute);
        await signedIn.register(slotRoutes);
        await signedIn.register(snippetRoutes);
        await signedIn.register(socialAccountRoutes);
        await signedIn.register(uploadRoutes);
        await signedIn.register(xSpendingRoutes);
        await signedIn.register(libraryRoutes);
      });
    },
    { prefix: '/api/v1' },
  );
  return app;
}

/** A number of proxies is counted from the server outwards; what is further out may be made up by the client. */
function trustOf(proxies: TrustedProxies | null): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies ?? false;
}
