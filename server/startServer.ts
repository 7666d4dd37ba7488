import { access } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { createCollector } from './modules/analytics/collector';
import { startDayKeeper } from './modules/analytics/dayKeeper';
import { buildServer, type ServerOptions } from './buildServer';
import { createAssistant } from './modules/assistant/assistant';
import { createInvitation, isNobodyHere } from './modules/auth/invitationsRepository';
import type { Config } from './config';
import { checkAddresses } from './database/addresses';
import { connect, sharePools, REQUEST_LEND_MS } from './database/connect';
import { startEmbeddedPostgres } from './database/embedded/embeddedPostgres';
import { migrate } from './database/migrate';
import { createEventHub } from './modules/events/eventHub';
import { createListener } from './database/notifications';
import { startHousekeeping } from './modules/housekeeping/housekeeping';
import { createImporter } from './modules/imports/importer';
import { createMailer, createSandboxMail, createSmtp } from './modules/auth/mailer';
import { createOidcIssuer } from './modules/auth/oidcIssuer';
import { joinInstallation } from './modules/installation/installation';
import { setRegistration } from './modules/installation/installationRepository';
import { createOutageLog, type OutageLog } from './database/outages';
import { mediaFolderIn, openMediaStore } from './media/mediaStore';
import { createMetrics, serveMetrics } from './modules/health/metrics';
import { watchDatabase, watchServer } from './modules/health/watchFigures';
import { createOwnSources } from './modules/monitoring/ownSources';
import { createMonitor } from './modules/monitoring/monitor';
import { createRefresher } from './modules/monitoring/refresher';
import { createAccountSearches, createSources } from './modules/monitoring/sources';
import { createNetworks } from './networks/registry';
import { createServerGuard } from './networks/serverGuard';
import { createXMeterFor, isSearchingX, placeNetworks } from './placeNetworks';
import { createPublisher, type PublisherOptions } from './publishing/publisher';
import { rememberFor } from './lib/clock';
import { createRemover } from './publishing/removals/remover';
import { createNetworkApps } from './repositories/networkApps';
import { createPauses } from './modules/monitoring/sourcesRepository';
import { sandboxMonitoringSettings } from '../sandbox/corpus/corpusRoutes';
import { startSandbox, type Sandbox } from '../sandbox/startSandbox';
import { createSeriesMaker } from './modules/series/seriesMaker';
import { createPageFetch } from './networks/linkedPages';
import { createPictureRefresh } from './modules/pictures/refreshPicture';
import { createSecretBox, loadTokenKey } from './lib/secretBox';
import { createAccessTokens } from './tokens/accessTokens';
import { startWatchdog } from './database/watchdog';

/** Time for requests to finish after the publisher has drained; then they are aborted. */
const CLOSE_WAIT_MAX_MS = 1_500;

/** Interval at which background work checks that this server still matches the others. */
const INSTALLATION_CHECK_MS = 5 * SECOND_MS;

type Options = {
  logger: FastifyBaseLogger;
  /** Keeps the errors of an outage out of that log. */
  outages?: OutageLog;
  /** Told what takes time, as a sentence for people. */
  onProgress?: (sentence: string) => void;
  /** For fault tests: other durations, and a look at each step. */
  publisher?: Pick<PublisherOptions, 'timing' | 'probe'>;
  /** Ends this process when its event loop stands; nobody does unless said, for a test shares its process. */
  watchdog?: { afterMs?: number };
} & Pick<ServerOptions, 'rateLimits'>;

/** A server that listens; `stop` lets everything under way come to its end, in order. */
export type RunningServer = {
  stop: () => Promise<void>;
  /** By which the first person signs up, as administrator; null where somebody is here, or needs no link. */
  firstLink: string | null;
};

/** Starts all parts of the product in one process; when one cannot start, those before it are stopped again. */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const stops: Array<() => Promise<void> | void> = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  try {
    const firstLink = await startParts(config, options, stops);
    return { stop, firstLink };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  { logger, outages = createOutageLog(), onProgress, rateLimits, publisher: publisherOptions, watchdog }: Options,
  stops: Array<() => Promise<void> | void>,
): Promise<string | null> {
  // First of all: a server that waits for its database can be watched, too.
  const metrics = config.metrics && createMetrics();
  if (config.metrics && metrics) stops.push((await serveMetrics(metrics, config.metrics)).stop);
  const waited = (pool: string) => (ms: number) => metrics?.connectionWait.observe({ pool }, ms / SECOND_MS);
  const place = await placeDatabase();
  const { databaseUrl, ...sessions } = await checkAddresses(place.databaseUrl, config.databaseDirectUrl);
  const { directUrl } = sessions;
  await migrate(directUrl);
  if (watchdog) stops.push(startWatchdog({ directUrl, isSilent: logger.level === 'silent', ...watchdog }));
  const pools = sharePools(config.databaseConnections);
  const connection = connect(databaseUrl, {
    ...sessions,
    folder: place.folder,
    max: pools.requests,
    lendMs: REQUEST_LEND_MS,
    onWaited: waited('requests'),
    onDiskSpaceChange: (isFull) => {
      if (isFull) logger.error('the disk of the database is full: nothing is saved or published until there is space');
      else logger.warn('the disk of the database has space again');
    },
  });
  const background = connect(databaseUrl, {
    ...sessions,
    max: pools.background,
    diskSpace: connection.diskSpace,
    onWaited: waited('background'),
  });
  stops.push(connection.close, background.close);
  if (metrics) {
    watchServer(metrics, {
      pools: { requests: connection.pool, background: background.pool },
      dataDir: config.dataDir,
    });
    watchDatabase(metrics, connection);
  }
  const listener = createListener({ directUrl, logger });
  stops.push(listener.stop);
  await listener.start();
  const events = createEventHub(listener);
  await events.start();

  const sandbox = await startStandIns();
  const secretBox = createSecretBox(config.tokenKey ?? (await loadTokenKey(config.dataDir)));
  const sandboxServers = Object.values(sandbox?.servers ?? {}).flatMap((servers) =>
    servers.map(({ server }) => server),
  );
  const sandboxHosts = sandbox === null ? [] : [new URL(sandbox.origin).host, ...sandboxServers];
  const guard = createServerGuard({
    privateServers: [...config.privateServers, ...sandboxHosts],
    ownHosts: [new URL(config.publicOrigin).hostname, ...config.allowedHosts],
  });
  const xMeter = createXMeterFor(config, { db: background.db, logger });
  stops.push(xMeter.idle);
  const networks = createNetworks(
    placeNetworks(config.networks, sandbox, xMeter, {
      publicOrigin: config.publicOrigin,
      guard,
      apps: createNetworkApps(background.db, secretBox),
      plcUrl: config.blueskyPlcUrl,
      blueskyViewUrl: config.blueskyViewUrl,
    }),
  );
  const madeUp = sandbox === null ? null : sandboxMonitoringSettings(sandbox.origin);
  const sources = createSources(config.monitoring ?? madeUp, Date.now, xMeter);
  const searches = createAccountSearches({
    pauses: createPauses(background.db),
    tokens: createAccessTokens({ db: background.db, networks, secretBox }),
    guard,
    mastodonServers: config.mastodonServers,
  });
  const refresher = createRefresher({
    db: background.db,
    sources,
    ownSources: createOwnSources({ db: background.db, networks, searches }),
    logger,
    everyMs: config.monitoringEveryMinutes * MINUTE_MS,
  });
  const media = await openMediaStore({
    dataDir: config.dataDir,
    place: config.mediaPlace ?? mediaFolderIn(config.dataDir),
    movingFrom: config.mediaMovingFrom,
  });
  const installation = await joinInstallation({
    db: background.db,
    secretBox,
    media,
    logger,
    accepts: config.acceptChanged,
  });
  stops.push(outages.watch(logger, () => installation.findProblem(connection.db)));
  await setRegistration(background.db, config.registration);
  const findProblem = rememberFor(INSTALLATION_CHECK_MS, () => installation.findProblem(background.db));
  const mayWork = async () => (await findProblem()) === null;
  const send = config.mail
    ? createSmtp(config.mail.url, config.mail.from)
    : config.isLocal && sandbox && createSandboxMail(sandbox.origin);
  const { publicOrigin } = config;
  const mailer = send ? createMailer({ connection: background, secretBox, publicOrigin, send, mayWork, logger }) : null;
  const draining = new AbortController();
  const app = await buildServer({
    connection,
    mailer,
    oidc: config.oidc && createOidcIssuer(config.oidc, { publicOrigin, logger }),
    door: { registration: config.registration, isLocal: config.isLocal },
    legal: config.legal,
    installation,
    events,
    networks,
    assistant: config.assistant && createAssistant(config.assistant),
    secretBox,
    fetchPage: createPageFetch(guard),
    media,
    refresher,
    xMeter,
    xSearchEveryMinutes: isSearchingX(config) ? config.monitoringEveryMinutes : null,
    metrics,
    logger,
    publicOrigin: config.publicOrigin,
    clientDirectory: await findClient(),
    rateLimits: { auth: config.authRateLimitPerMinute, ...rateLimits },
    mediaBytesPerUser: config.mediaBytesPerUser,
    allowedHosts: config.allowedHosts,
    trustProxy: config.trustProxy,
    draining: draining.signal,
  });
  stops.push(() => closeApp(app));
  const publisher = createPublisher({
    connection: background,
    mayWork,
    networks,
    secretBox,
    media: { store: media, publicOrigin: config.publicOrigin },
    logger,
    onPublished: (platform, delayMs) => metrics?.publishDelay.observe({ platform }, delayMs / SECOND_MS),
    ...publisherOptions,
  });
  const remover = createRemover({ connection: background, listener, mayWork, networks, secretBox, logger });
  const housekeeping = startHousekeeping({ db: background.db, media, networks, secretBox, logger });
  stops.push(remover.stop, publisher.stop, housekeeping, () => draining.abort());
  if (config.isPublishing) await Promise.all([publisher.start(), remover.start()]);
  else logger.warn('PUBLISHING is off: no post goes out, and none is deleted at its network');
  if (mailer) stops.push(mailer.stop);
  mailer?.start();
  const seriesMaker = createSeriesMaker({ connection: background, logger, mayWork });
  stops.push(seriesMaker.stop);
  seriesMaker.start();
  const importer = createImporter({
    ...{
      connection: background,
      media,
      mediaBytesPerUser: config.mediaBytesPerUser,
      publicOrigin: config.publicOrigin,
    },
    ...{ listener, networks, secretBox, mayWork, logger },
  });
  stops.push(importer.stop);
  await importer.start();
  const monitor = createMonitor({ connection: background, listener, refresher, logger, mayWork });
  stops.push(monitor.stop);
  await monitor.start();
  const collector = createCollector({
    connection: background,
    listener,
    mayWork,
    networks,
    secretBox,
    refreshPicture: createPictureRefresh({
      db: background.db,
      networks,
      secretBox,
      logger,
      fetchPage: createPageFetch(guard),
    }),
    logger,
    everyMs: config.analyticsEveryMinutes * MINUTE_MS,
  });
  stops.push(collector.stop);
  await collector.start();
  stops.push(startDayKeeper({ connection: background, mayWork, logger }).stop);
  await app.listen({ host: config.host, port: config.port });
  if (config.isLocal || !(await isNobodyHere(background.db))) return null;
  const first = { kind: 'first', createdBy: null, email: null, isAdmin: true } as const;
  return (await createInvitation(background.db, config.publicOrigin, first))?.link ?? null;

  async function placeDatabase(): Promise<{ databaseUrl: string; folder: string | null }> {
    if (config.databaseUrl !== null) return { databaseUrl: config.databaseUrl, folder: null };
    const database = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      binDir: config.postgresBin,
      ...(onProgress && { onProgress }),
    });
    stops.push(database.stop);
    return database;
  }

  async function startStandIns(): Promise<Sandbox | null> {
    if (!Object.values(config.networks).includes('sandbox')) return null;
    const { sandboxPort: port, dataDir, publicOrigin } = config;
    const sandbox = await startSandbox({ port, dataDir, publicOrigin, hasKin: true });
    stops.push(sandbox.close);
    return sandbox;
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_WAIT_MAX_MS);
  await app.close();
  clearTimeout(timer);
}

async function findClient(): Promise<string | null> {
  const folder = path.resolve('dist/client');
  return access(path.join(folder, 'index.html')).then(
    () => folder,
    () => null,
  );
}
