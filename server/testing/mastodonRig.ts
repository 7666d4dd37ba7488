import { NETWORKS } from '#contract/networks';
import { decide } from '../../sandbox/decide';
import { PUBLIC_ORIGIN, startRig } from '../../sandbox/testing/startRig';
import type { Actor, Preparation, Tokens } from '../networks/connector';
import { createMemoryApps } from '../networks/settings';
import { createServerGuard } from '../networks/serverGuard';
import { createMastodonConnector } from '../networks/mastodon/connector';

export const REDIRECT_URI = PUBLIC_ORIGIN + NETWORKS.mastodon.connecting.callbackPath;

/** The sandbox's two servers of Mastodon, by what sets them apart. */
export const SERVER_NAMES = ['usual', 'older'] as const;
/** Its servers of other software that speaks Mastodon's API. */
export const KIN_NAMES = ['gotosocial', 'pixelfed', 'friendica', 'akkoma'] as const;
export type ServerName = (typeof SERVER_NAMES)[number] | (typeof KIN_NAMES)[number];

/** The sandbox with a connector to its servers of Mastodon. */
export type MastodonRig = Awaited<ReturnType<typeof startMastodonRig>>;

/** Starts the sandbox, and a connector that asks quickly whether files are ready; `others` are servers that may be called, too. */
export async function startMastodonRig(others: readonly string[] = []) {
  const rig = await startRig({ hasKin: true });
  const sandboxServers = rig.servers.mastodon ?? [];
  const names = [...SERVER_NAMES, ...KIN_NAMES];
  const hosts = Object.fromEntries(names.map((name, index) => [name, sandboxServers[index]?.server ?? ''])) as Record<
    ServerName,
    string
  >;
  const apps = createMemoryApps();
  const settings = {
    publicOrigin: PUBLIC_ORIGIN,
    guard: createServerGuard({ privateServers: [...Object.values(hosts), ...others] }),
    sandboxServers,
    apps,
    plcUrl: 'http://127.0.0.1:9',
    blueskyViewUrl: 'http://127.0.0.1:9',
    now: () => rig.clock.now,
  };
  /** A connector that knows nothing of the servers yet. */
  const createConnector = (more: Partial<typeof settings> = {}) => createMastodonConnector({ ...settings, ...more }, 5);
  const mastodon = createConnector();

  /** Goes through the window of a server as the owner of `name`. */
  async function signIn(server: ServerName = 'usual', name = 'ada', connector = mastodon): Promise<Tokens> {
    const state = 'a-state-of-our-own';
    const { authorizeUrl, kept } = await connector.servers.start!({
      server: hosts[server],
      redirectUri: REDIRECT_URI,
      state,
    });
    const back = await decide(new URL(authorizeUrl), 'allow', name);
    if (back.searchParams.get('state') !== state) throw new Error('The state did not come back.');
    const code = back.searchParams.get('code') ?? '';
    return connector.servers.finish({ code, issuer: null, redirectUri: REDIRECT_URI, kept });
  }

  return {
    ...rig,
    apps,
    hosts,
    mastodon,
    createConnector,
    signIn,
    async connect(server: ServerName = 'usual', name = 'ada'): Promise<Actor> {
      const { accessToken } = await signIn(server, name);
      const { accountId, username } = await mastodon.profile(accessToken);
      return { accountId, username, accessToken };
    },
    /** Lets the clock run, since the servers' files become ready with time. */
    async whileTimePasses<T>(act: () => Promise<T>): Promise<T> {
      const timer = setInterval(() => (rig.clock.now += 100), 5);
      try {
        return await act();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** A preparation that is kept in memory; `notes`: what was noted, in order. */
export function keptPreparation(made: string | null = null): Preparation & { made: string | null; notes: string[] } {
  const notes: string[] = [];
  const preparation = {
    made,
    notes,
    note(next: string) {
      notes.push(next);
      preparation.made = next;
      return Promise.resolve(true);
    },
  };
  return preparation;
}
