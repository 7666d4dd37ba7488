import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { KeylessPlatform } from '#contract/networks';
import { addControl } from './addControl';
import { addNetwork } from './addNetwork';
import { addMailbox } from './pages/mailbox';
import { addPageFiles } from './pages/addPageFiles';
import { type ContextOptions, type SandboxContext, createContext } from './context';
import { corpusRoutes, CORPUS_PATH } from './corpus/corpusRoutes';
import { createApp } from './createApp';
import { toGraphPath } from './meta/graph';
import { SANDBOX_NETWORKS, SANDBOX_SERVERS } from './networks';
import { indexPage, type Place } from './pages/indexPage';
import { MASTODON_KIN } from './mastodon/servers';

/**
 * Builds the sandbox without listening: all networks with apps, their pages, and what steers them and the servers.
 * `servers` are those on ports of their own, once they listen.
 */
async function buildSandbox(
  context: SandboxContext,
  options: ContextOptions,
  servers: () => Place[],
): Promise<FastifyInstance> {
  const networks = Object.values(SANDBOX_NETWORKS);
  const app = await createApp({
    publicOrigin: options.publicOrigin,
    rewriteUrl: ({ url = '/' }) => toGraphPath(url),
  });
  app.addHook('onClose', () => context.world.close());

  app.get('/', (_request, reply) => {
    const { accounts, posts } = context.world;
    const places = networks.map(({ consent }) => ({ network: consent.network, origin: '' }));
    const rows = accounts.list().map((account) => ({ account, postCount: posts.of(account).length }));
    return reply.type('text/html; charset=utf-8').send(indexPage([...places, ...servers()], rows));
  });
  addPageFiles(app, context);
  addMailbox(app);
  addControl(app, context);
  for (const network of networks) await addNetwork(app, context, network);
  await app.register(corpusRoutes, { prefix: CORPUS_PATH, now: options.now });
  return app;
}

/** Where a sandbox listens and what it keeps. */
export type SandboxOptions = {
  /** Loopback unless somebody decides otherwise: whoever reaches the sandbox can post as anybody. */
  host?: string;
  /** The servers of networks that have many take those behind it; 0 takes any free ones. */
  port: number;
  /** Accepted posts are kept under `<dataDir>/sandbox`; null keeps them in memory. */
  dataDir: string | null;
  /** Origin of the product, to which authorizations return. */
  publicOrigin: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** No rate limits, and repeated texts are accepted: a test then sees everything that was sent twice. */
  isLenient?: boolean;
  /** Also plays servers of other software that speaks Mastodon's API, behind the others. */
  hasKin?: boolean;
} & Pick<ContextOptions, 'fetchClient'>;

/** A server as it is offered in the product: its host and port, and its name. */
type OfferedServer = { server: string; name: string; isSandbox: boolean };

/**
 * A sandbox that listens; `origin` has no slash at the end. `servers`: those on ports of their own, by network.
 */
export type Sandbox = {
  origin: string;
  servers: Partial<Record<KeylessPlatform, OfferedServer[]>>;
  close(): Promise<void>;
};

/**
 * Starts the stand-in networks on their own origin, and the servers of networks that have many on the ports behind it;
 * rejects when a port is taken.
 */
export async function startSandbox({
  host = '127.0.0.1',
  port,
  dataDir,
  publicOrigin,
  now = Date.now,
  isLenient = false,
  hasKin = false,
  fetchClient,
}: SandboxOptions): Promise<Sandbox> {
  const options = {
    publicOrigin,
    folder: dataDir && path.join(dataDir, 'sandbox'),
    now,
    isLenient,
    ...(fetchClient && { fetchClient }),
  };
  const context = createContext(options);
  const places: Place[] = [];
  const app = await buildSandbox(context, options, () => places);
  const stops = [() => app.close()];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  const servers: Sandbox['servers'] = {};
  try {
    const origin = await listen(app, port);
    const parts = [...Object.values(SANDBOX_SERVERS).flat(), ...(hasKin ? MASTODON_KIN : [])];
    for (const [index, { platform, network, build }] of parts.entries()) {
      let own = '';
      const server = await build(context, { origin: () => own });
      stops.push(() => server.close());
      own = await listen(server, port === 0 ? 0 : port + 1 + index);
      places.push({ network, origin: own });
      (servers[platform] ??= []).push({ server: new URL(own).host, name: network.name, isSandbox: true });
    }
    return { origin, servers, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function listen(one: FastifyInstance, onPort: number): Promise<string> {
    await one.listen({ host, port: onPort });
    const address = one.server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}
