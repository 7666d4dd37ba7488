import { KEYLESS_PLATFORMS } from '#contract/networks';
import { SANDBOX_SERVERS, sandboxNetworkSettings } from '../../sandbox/networks';
import { CONFIDENTIAL_CLIENT } from '../../sandbox/oauth/authorization';
import { controlSandbox } from '../../sandbox/testing/control';
import { APP_NETWORKS } from '../../server/networks/registry';
import type { PublisherTiming } from '../../server/publishing/timing';
import { bundle, type Bundle } from '../../server/testing/bundle';
import { freePort } from '../../server/testing/freePort';
import type { Hosts } from './client';
import { end, kill, load, residentMb, run, type Running, type Spare } from './process';
import type { Release } from './releaseBefore';

const PROGRAMS = {
  server: 'server/main.ts',
  crashingServer: 'qa/faults/crashingServer.ts',
  sandbox: 'sandbox/main.ts',
};

/** The programs of a run, each as one file: they are started hundreds of times. */
export type Programs = Bundle<keyof typeof PROGRAMS>;

export const bundlePrograms = (): Promise<Programs> => bundle(PROGRAMS);

/**
 * Where a process is told to end itself: at a named step, at its how-manieth time (the first unless said), and so long after
 * that. `on`: only of posts of these networks; `of`: only of the post, or part, with this text. If it is held back, only times
 * after `letCrash` count.
 */
export type Crash = {
  at: string;
  after?: number;
  on?: readonly string[];
  of?: string;
  delayMs?: number;
  isHeldBack?: boolean;
};

/** A server that has said nothing for so long is not ready. */
const READY_ANSWER_MS = 5_000;

type Surroundings = {
  programs: Pick<Programs, 'server' | 'crashingServer'>;
  /** A port for each server. */
  ports: readonly number[];
  /** Settings that all of them share. */
  env: NodeJS.ProcessEnv;
  /** Servers that are loaded ahead, for a run in which they are started again and again. */
  spares?: number;
};

export type StartOptions = {
  crash?: Crash | undefined;
  timing?: Partial<PublisherTiming>;
  /** How long its event loop may stand, and the kind of work at whose beginning it does. */
  watchdogMs?: number;
  standAt?: string;
  clockJumpMs?: number;
  /** Where its figures can be read; nowhere unless said. */
  metricsPort?: number;
  /** The product as it is delivered, with its real durations and limits. */
  isOriginal?: boolean;
  /** Another release than this one. */
  release?: Pick<Release, 'program' | 'folder'>;
};

/** Servers that can be killed and started again. */
export type Servers = ReturnType<typeof prepareServers>;

/** Lets a server whose crash is held back come to it. */
export function letCrash({ child }: Running): void {
  child.kill('SIGUSR1');
}

/** Prepares servers on one database, each on its port; none runs before it is started. */
export function prepareServers({ programs, ports, env: shared, spares = 0 }: Surroundings) {
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const servers = new Map<number, Running>();
  const loaded: Spare[] = Array.from({ length: spares }, () => load(programs.crashingServer));

  function startLoaded(env: NodeJS.ProcessEnv): Promise<Running> {
    if (spares > 0) loaded.push(load(programs.crashingServer));
    return (loaded.shift() ?? load(programs.crashingServer)).go(env);
  }

  return {
    origins,

    async start(index: number, { release, isOriginal, ...options }: StartOptions = {}): Promise<Running> {
      const env = {
        ...shared,
        PUBLIC_ORIGIN: origins[0],
        PORT: String(ports[index]),
        AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
        ...(options.metricsPort !== undefined && { METRICS_PORT: String(options.metricsPort) }),
      };
      const ours = { ...env, FAULTS: JSON.stringify(options) };
      const start = () => {
        if (release) return load(release.program, release.folder).go(env);
        return isOriginal ? run(programs.server, env) : startLoaded(ours);
      };
      const server = await start();
      servers.set(index, server);
      return server;
    },

    server: (index: number) => servers.get(index),

    /** True if a server reports that it is ready; false if it does not respond. */
    isReady: (index: number) =>
      fetch(`${origins[index] ?? ''}/readyz`, { signal: AbortSignal.timeout(READY_ANSWER_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),

    /** Waits until a server has ended itself, at most so long; then kills it. */
    async kill(index: number, waitMaxMs = 0): Promise<void> {
      const server = servers.get(index);
      servers.delete(index);
      if (server) await kill(server, waitMaxMs);
    },

    /** Resident memory of each server that runs. */
    memoryMb: () => Promise.all([...servers.values()].filter((one) => one.isAlive()).map(residentMb)),

    close: async () => {
      for (const spare of loaded) spare.discard();
      await Promise.all([...servers.values()].map((server) => kill(server)));
    },
  };
}

type FleetOptions = {
  programs: Programs;
  /** Null: the server runs its own in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
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
}: FleetOptions) {
  const sandboxPort = await freePort();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const hosts: Hosts = { bluesky: [], mastodon: [] };
  // The sandbox's servers listen on the ports behind its own, in this order.
  KEYLESS_PLATFORMS.flatMap((platform) => SANDBOX_SERVERS[platform].map(() => platform)).forEach((platform, index) =>
    hosts[platform].push(`127.0.0.1:${sandboxPort + 1 + index}`),
  );
  const env = {
    DATA_DIR: dataDir,
    PRIVATE_SERVERS: Object.values(hosts).flat().join(','),
    DATABASE_URL: databaseUrl ?? '',
    // All servers share one sandbox; none starts its own. Instagram takes no post without a file.
    PLATFORMS_OFF: 'instagram',
    ...settingsOf(sandboxOrigin),
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
    hosts,
    sandbox: controlSandbox(sandboxOrigin),
    close: async () => {
      await servers.close();
      await end(sandbox);
    },
  };
}

/** What tells a server that networks are the sandbox's. */
function settingsOf(sandboxOrigin: string): Record<string, string> {
  const settings = (['twitter', 'facebook', 'linkedin'] as const).flatMap((platform) => {
    const { apiUrl, authorizeUrl } = sandboxNetworkSettings(sandboxOrigin)[platform];
    const { settingsPrefix: prefix } = APP_NETWORKS[platform];
    return [
      [`${prefix}_CLIENT_ID`, CONFIDENTIAL_CLIENT.id],
      [`${prefix}_CLIENT_SECRET`, CONFIDENTIAL_CLIENT.secret],
      [`${prefix}_API_URL`, apiUrl],
      [`${prefix}_AUTHORIZE_URL`, authorizeUrl],
    ];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}
