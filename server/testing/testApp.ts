import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { MINUTE_MS } from '#contract/durations';
import { buildServer, type ServerOptions } from '../buildServer';
import { connect, type Connection } from '../database/connect';
import { createEventHub } from '../modules/events/eventHub';
import { createListener } from '../database/notifications';
import { createLogger } from '../lib/logger';
import { createPageFetch } from '../networks/linkedPages';
import { createImporter } from '../modules/imports/importer';
import { joinInstallation } from '../modules/installation/installation';
import type { MediaPlace } from '../media/stores/storedFiles';
import { mediaFolderIn, openMediaStore } from '../media/mediaStore';
import { createOwnSources } from '../modules/monitoring/ownSources';
import { createRefresher } from '../modules/monitoring/refresher';
import type { MonitoringSources } from '../modules/monitoring/source';
import { createAccountSearches, createSources } from '../modules/monitoring/sources';
import type { Networks } from '../networks/connector';
import { type ApiDocument, readDocument } from '../modules/apiDocument/apiDocument';
import { createPublisher } from '../publishing/publisher';
import { createNetworkApps } from '../repositories/networkApps';
import { sandboxMonitoringSettings } from '../../sandbox/corpus/corpusRoutes';
import { startSandbox } from '../../sandbox/startSandbox';
import { controlSandbox } from '../../sandbox/testing/control';
import { PUBLIC_ORIGIN } from '../../sandbox/testing/startRig';
import { createServerGuard } from '../networks/serverGuard';
import { createXMeter } from '../repositories/xSpending';
import { createPauses } from '../modules/monitoring/sourcesRepository';
import { createSecretBox } from '../lib/secretBox';
import { createAccessTokens } from '../tokens/accessTokens';
import { hashCheaply } from './cheapPasswords';
import { createResponseChecker } from './responseChecker';
import { NO_LIMITS } from './noLimits';
import { createSandboxNetworks } from './sandboxNetworks';
import { watchRoutes } from './routeTable';
import { createTestDatabase, type TestDatabase } from './testDatabase';
import { testLogger } from './testLogger';
import { createTestUser, type TestUser } from './testUser';

/** The database and the files of another app. */
type Beside = { connection: Connection; mediaPlace: MediaPlace };

type Options = Partial<
  Pick<
    ServerOptions,
    | 'clientDirectory'
    | 'rateLimits'
    | 'mediaBytesPerUser'
    | 'settleTimeoutMs'
    | 'draining'
    | 'trustProxy'
    | 'allowedHosts'
    | 'assistant'
    | 'door'
    | 'legal'
    | 'mailer'
    | 'metrics'
    | 'oidc'
    | 'publicOrigin'
  >
> & {
  /** Publishes what is due; without it posts wait for ever. */
  isPublishing?: boolean;
  /** Networks in the place of the sandbox's. */
  networks?: Networks;
  /** As if X were the real one, with this budget a month. */
  xBudgetUsd?: number;
  /** Where posts of others are looked for; the sandbox unless said. */
  sources?: MonitoringSources;
  /** Servers at private addresses whose pages have cards, by host and port. */
  pageServers?: readonly string[];
  /** As if the disk had no space left. */
  isFull?: boolean;
  /** A server whose database and files this one shares; ones of its own unless said. */
  beside?: Beside;
  /** Where files are stored; in a folder of its own unless said. */
  mediaPlace?: MediaPlace;
  /** Where they lie that are to be moved. */
  movingFrom?: MediaPlace;
  /** Where the log goes, down to its smallest lines; nowhere unless said. */
  log?: DestinationStream;
};

hashCheaply();

/** All apps have the same one, and making it takes long. */
let document: ApiDocument | undefined;

/** The API on a fresh database, with the real connectors talking to a sandbox in memory. */
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Builds the API for one test file; it does not listen. */
export async function createTestApp({
  isPublishing = false,
  isFull = false,
  log,
  beside,
  sources: wanted,
  pageServers = [],
  mediaPlace: wantedPlace,
  movingFrom,
  networks: replaced = {},
  xBudgetUsd,
  ...options
}: Options = {}) {
  const database = beside ? databaseOf(beside) : await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-test-app-'));
  const connection = connect(database.databaseUrl, { folder: dataDir, reservedBytes: isFull ? Infinity : 0 });
  const logger = log === undefined ? testLogger : createLogger({ level: 'trace', destination: log });
  const sandbox = await startSandbox({ port: 0, dataDir: null, publicOrigin: PUBLIC_ORIGIN, isLenient: true });
  const secretBox = createSecretBox(Buffer.alloc(32, 7));
  const xMeter = createXMeter({
    db: connection.db,
    isMetered: xBudgetUsd !== undefined,
    budgetUsd: xBudgetUsd ?? null,
  });
  const ofSandbox = createSandboxNetworks(sandbox, createNetworkApps(connection.db, secretBox), PUBLIC_ORIGIN, xMeter);
  const networks = { ...ofSandbox, ...replaced };
  const listener = createListener({ directUrl: database.databaseUrl, logger });
  await listener.start();
  const events = createEventHub(listener);
  await events.start();
  const mediaPlace: MediaPlace = beside?.mediaPlace ?? wantedPlace ?? mediaFolderIn(dataDir);
  const media = await openMediaStore({ dataDir, place: mediaPlace, ...(movingFrom && { movingFrom }) });
  const sources = wanted ?? createSources(sandboxMonitoringSettings(sandbox.origin));
  const hosts = Object.values(sandbox.servers).flatMap((servers) => servers.map(({ server }) => server));
  const searches = createAccountSearches({
    pauses: createPauses(connection.db),
    tokens: createAccessTokens({ db: connection.db, networks, secretBox }),
    guard: createServerGuard({ privateServers: hosts }),
    mastodonServers: [],
  });
  const ownSources = createOwnSources({ db: connection.db, networks, searches });
  const installation = await joinInstallation({
    db: connection.db,
    secretBox,
    media,
    logger,
  });
  const routes = watchRoutes();
  const app = await buildServer({
    connection,
    door: { registration: 'open', isLocal: true },
    legal: { termsUrl: null, privacyUrl: null },
    mailer: null,
    oidc: null,
    installation,
    events,
    networks,
    assistant: null,
    xMeter,
    xSearchEveryMinutes: xBudgetUsd === undefined ? null : 30,
    metrics: null,
    secretBox,
    fetchPage: createPageFetch(createServerGuard({ privateServers: [...hosts, ...pageServers] })),
    media,
    refresher: createRefresher({ db: connection.db, sources, ownSources, logger, everyMs: 30 * MINUTE_MS }),
    logger,
    publicOrigin: PUBLIC_ORIGIN,
    clientDirectory: null,
    mediaBytesPerUser: Number.MAX_SAFE_INTEGER,
    settleTimeoutMs: isPublishing ? 5_000 : 0,
    ...options,
    rateLimits: { ...NO_LIMITS, ...options.rateLimits },
  });
  const publisher = createPublisher({
    connection,
    networks,
    secretBox,
    media: { store: media, publicOrigin: PUBLIC_ORIGIN },
    logger,
  });
  if (isPublishing) await publisher.start();
  const importer = createImporter({
    ...{ connection, media, mediaBytesPerUser: Number.MAX_SAFE_INTEGER, publicOrigin: PUBLIC_ORIGIN },
    ...{ listener, networks, secretBox, logger },
  });
  await importer.start();

  await app.ready();
  const responses = createResponseChecker((document ??= readDocument(app)));
  async function inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await app.inject(request);
    const { statusCode: status, body } = response;
    responses.check({
      method: request.method ?? 'GET',
      url: typeof request.url === 'string' ? request.url : '',
      status,
      body,
    });
    return response;
  }
  return {
    app,
    routes,
    inject,
    connection,
    listener,
    events,
    media,
    mediaPlace,
    installation,
    networks,
    secretBox,
    xMeter,
    /** The operations that have answered with success, and as the document says. */
    answered: responses.answered,
    sandboxOrigin: sandbox.origin,
    /** Servers of the sandbox, by the networks that have many. */
    sandboxServers: sandbox.servers,
    sandbox: controlSandbox(sandbox.origin),

    /** Registers somebody and signs them in. */
    signUp: (name?: string): Promise<TestUser> =>
      createTestUser({ inject, networks, publicOrigin: PUBLIC_ORIGIN }, name),

    async close(): Promise<void> {
      if (isPublishing) await publisher.stop();
      await importer.stop();
      // Clients may hold connections on which they have asked nothing yet; closing would wait for them.
      app.server.closeAllConnections();
      await app.close();
      await listener.stop();
      await sandbox.close();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The database of another app, which drops it. */
function databaseOf({ connection: { directUrl } }: Beside): TestDatabase {
  return { databaseUrl: directUrl, drop: async () => undefined };
}
