import { KEYLESS_PLATFORMS, type AppPlatform, type KeylessPlatform } from '#contract/networks';
import { APP_NETWORKS } from '../../server/networks/registry';
import { SANDBOX_SERVERS, sandboxNetworkSettings } from '../../sandbox/networks';
import { CONFIDENTIAL_CLIENT } from '../../sandbox/oauth/authorization';
import { controlSandbox } from '../../sandbox/testing/control';
import { freePort } from '../../server/testing/freePort';
import type { Programs } from './bundle';
import { end, run } from './process';
import { prepareServers } from './servers';

type Surroundings = {
  programs: Programs;
  /** Null: the server runs its own in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Servers that are loaded ahead, for a run in which they are started again and again. */
  spares?: number;
  /** Most servers that run at a time. */
  servers?: number;
  /** Settings of the servers beside, or in place of, those of the fleet. */
  env?: NodeJS.ProcessEnv;
};

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** A sandbox in a process of its own, and servers, three unless said, that can be killed and started again on one database. */
export async function startFleet({
  programs,
  databaseUrl,
  dataDir,
  spares = 0,
  servers: count = 3,
  env: own = {},
}: Surroundings) {
  const sandboxPort = await freePort();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const hosts = serverHosts(sandboxPort);
  const env = {
    DATA_DIR: dataDir,
    PRIVATE_SERVERS: Object.values(hosts).flat().join(','),
    DATABASE_URL: databaseUrl ?? '',
    // All servers share one sandbox; none starts its own. Instagram takes no post without a file.
    PLATFORMS_OFF: 'instagram',
    ...settingsOf('twitter', sandboxOrigin),
    ...settingsOf('facebook', sandboxOrigin),
    ...settingsOf('linkedin', sandboxOrigin),
    LINKEDIN_COMMENTS: 'on',
    ...own,
  };
  const servers = prepareServers({ programs, ports, env, spares });
  const sandbox = await run(programs.sandbox, {
    PUBLIC_ORIGIN: servers.origins[0],
    DATA_DIR: '',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_LENIENT: '1',
  });

  return {
    ...servers,
    databaseUrl,
    /** Hosts of the sandbox's servers, by the networks that have many. */
    hosts,
    sandbox: controlSandbox(sandboxOrigin),
    close: async () => {
      await servers.close();
      await end(sandbox);
    },
  };
}

/** What tells a server that a network is the sandbox's. */
function settingsOf(platform: AppPlatform, sandboxOrigin: string): Record<string, string> {
  const { apiUrl, authorizeUrl } = sandboxNetworkSettings(sandboxOrigin)[platform];
  const { settingsPrefix: prefix } = APP_NETWORKS[platform];
  return {
    [`${prefix}_CLIENT_ID`]: CONFIDENTIAL_CLIENT.id,
    [`${prefix}_CLIENT_SECRET`]: CONFIDENTIAL_CLIENT.secret,
    [`${prefix}_API_URL`]: apiUrl,
    [`${prefix}_AUTHORIZE_URL`]: authorizeUrl,
  };
}

/** The sandbox's servers listen on the ports behind its own, in this order. */
function serverHosts(sandboxPort: number): Record<KeylessPlatform, string[]> {
  const hosts: Record<KeylessPlatform, string[]> = { bluesky: [], mastodon: [] };
  const platforms = KEYLESS_PLATFORMS.flatMap((platform) => SANDBOX_SERVERS[platform].map(() => platform));
  platforms.forEach((platform, index) => hosts[platform].push(`127.0.0.1:${sandboxPort + 1 + index}`));
  return hosts;
}
