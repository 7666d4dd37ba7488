import { startRig, type Rig } from '../../sandbox/testing/startRig';
import type { KeylessConnector, ServerSignIn, Tokens } from '../networks/connector';
import { createMemoryApps, type NetworkApps } from '../networks/settings';
import { createServerGuard } from '../networks/serverGuard';
import { createBlueskyConnector } from '../networks/bluesky/connector';

/** Where the product is reached by a name of its own, and where on one's own computer. */
export const PUBLIC = 'https://post.example.org';
export const LOCAL = 'http://127.0.0.1:3000';

/** The product at an address and the sandbox's Bluesky, which fetches the product's document as from the internet. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

type Options = {
  apps?: NetworkApps;
  /** Further servers that may be called, by host and port, and the directory of their accounts. */
  privateServers?: readonly string[];
  plcUrl?: string;
};

/** Starts both; `publicOrigin` is the product's. */
export async function startProduct(publicOrigin: string, { apps = createMemoryApps(), ...options }: Options = {}) {
  const { privateServers = [], plcUrl = 'http://127.0.0.1:9' } = options;
  let bluesky: KeylessConnector | null = null;
  const fetched: string[] = [];
  const rig: Rig = await startRig({
    publicOrigin,
    fetchClient: async (url) => {
      fetched.push(url);
      return Response.json(await bluesky?.servers.clientDocument?.());
    },
  });
  const sandboxServers = rig.servers.bluesky ?? [];
  const server = sandboxServers[0]?.server ?? '';
  bluesky = createBlueskyConnector({
    publicOrigin,
    guard: createServerGuard({ privateServers: [server, ...privateServers] }),
    sandboxServers,
    apps,
    plcUrl,
    blueskyViewUrl: 'http://127.0.0.1:9',
    now: () => rig.clock.now,
  });
  const { servers } = bluesky;
  const redirectUri = `${publicOrigin}/bluesky-oauth-callback`;
  const start = (at = server, state = 'a-state-of-16-letters') => servers.start!({ server: at, redirectUri, state });

  return {
    rig,
    bluesky,
    server,
    redirectUri,
    /** Addresses of documents about apps that the sandbox has fetched. */
    fetched,
    start,
    /** Goes all the way through a sign-in, as an account of the sandbox. */
    async signIn(handle: string): Promise<Tokens> {
      const { authorizeUrl, kept } = await start();
      return servers.finish(finishOf(await decide(authorizeUrl, 'allow', handle), redirectUri, kept));
    },
    close: rig.close,
  };
}

/** What the product needs for finishing, out of the address to which the person came back. */
export function finishOf(
  { searchParams }: URL,
  redirectUri: string,
  kept: string,
): Parameters<ServerSignIn['finish']>[0] {
  return { code: searchParams.get('code') ?? '', issuer: searchParams.get('iss'), redirectUri, kept };
}

/** Presses a button of the sandbox's page, and gives the address to which that leads. */
export async function decide(authorizeUrl: string, decision: 'allow' | 'refuse', handle = ''): Promise<URL> {
  const page = await fetch(authorizeUrl);
  if (page.status !== 200) throw new Error(`The consent page answered ${page.status}`);
  const url = new URL(authorizeUrl);
  const body = new URLSearchParams([...url.searchParams, ['decision', decision], ['handle', handle]]);
  const response = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) throw new Error(`The consent page answered ${response.status}`);
  return new URL(location);
}
