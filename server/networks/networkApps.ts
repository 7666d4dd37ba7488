import type { AccountPlatform } from '#contract/networks';

/** Our app at one server; `clientSecret` is whatever proves that it is us: a secret, or a private key as JWK. */
export type NetworkApp = { clientId: string; clientSecret: string };

/** Remembers, for all our servers together, the apps that registered themselves; secrets are stored encrypted. */
export type NetworkApps = {
  /** The app at a server; null where none is registered yet. */
  find(platform: AccountPlatform, server: string): Promise<NetworkApp | null>;
  /** Stores a new app, unless another of our servers was first; returns the one to use from now on. */
  add(platform: AccountPlatform, server: string, app: NetworkApp): Promise<NetworkApp>;
  /** Forgets an app that its server does not know any more. */
  remove(platform: AccountPlatform, server: string): Promise<void>;
};

/** Apps kept in memory, for tests. */
export function createMemoryApps(): NetworkApps {
  const apps = new Map<string, NetworkApp>();
  const keyOf = (platform: AccountPlatform, server: string) => `${platform} ${server}`;
  return {
    find: (platform, server) => Promise.resolve(apps.get(keyOf(platform, server)) ?? null),
    add(platform, server, app) {
      const kept = apps.get(keyOf(platform, server)) ?? app;
      apps.set(keyOf(platform, server), kept);
      return Promise.resolve(kept);
    },
    remove(platform, server) {
      apps.delete(keyOf(platform, server));
      return Promise.resolve();
    },
  };
}
