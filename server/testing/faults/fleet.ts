import type { PublisherTiming } from '../../publishing/timing';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { CONFIDENTIAL_CLIENT } from '../../sandbox/oauth/clients';
import { controlSandbox } from '../../sandbox/testing/control';
import { freePort } from '../freePort';
import type { Programs } from './bundle';
import { end, kill, load, residentMb, run, type Running, type Spare } from './process';

/** Where a process is told to end itself: at a named step, at its how-manieth time, and so long after that. */
export type Crash = { at: string; after: number; delayMs?: number };

type Surroundings = {
  programs: Programs;
  databaseUrl: string;
  dataDir: string;
  /** Servers that are loaded ahead, for a run in which they are started again and again. */
  spares?: number;
};

type StartOptions = {
  crash?: Crash | undefined;
  poison?: string;
  timing?: Partial<PublisherTiming>;
  clockJumpMs?: number;
  /** The product as it is delivered, with its real durations and limits. */
  isOriginal?: boolean;
};

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** A sandbox in a process of its own, and up to three servers that can be killed and started again on one database. */
export async function startFleet({ programs, databaseUrl, dataDir, spares = 0 }: Surroundings) {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [sandboxPort, ...serverPorts] = ports.map(String) as [string, string, string, string];
  const origins = serverPorts.map((port) => `http://127.0.0.1:${port}`);
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const { apiUrl, authorizeUrl } = sandboxNetworkSettings(sandboxOrigin).twitter;
  const shared = { DATA_DIR: dataDir, PUBLIC_ORIGIN: origins[0] };
  const servers = new Map<number, Running>();
  const sandbox = await run(programs.sandbox, {
    ...shared,
    DATA_DIR: '',
    SANDBOX_PORT: sandboxPort,
    SANDBOX_LENIENT: '1',
  });

  const loaded: Spare[] = Array.from({ length: spares }, () => load(programs.crashingServer));
  function startLoaded(env: NodeJS.ProcessEnv): Promise<Running> {
    if (spares > 0) loaded.push(load(programs.crashingServer));
    return (loaded.shift() ?? load(programs.crashingServer)).go(env);
  }

  return {
    origins,
    databaseUrl,
    sandbox: controlSandbox(sandboxOrigin),

    async start(index: number, options: StartOptions = {}): Promise<Running> {
      const { crash, poison, timing, clockJumpMs, isOriginal = false } = options;
      const env = {
        ...shared,
        DATABASE_URL: databaseUrl,
        PORT: serverPorts[index],
        // All servers share one sandbox; none starts its own.
        PLATFORMS_OFF: 'facebook,linkedin,instagram',
        X_CLIENT_ID: CONFIDENTIAL_CLIENT.id,
        X_CLIENT_SECRET: CONFIDENTIAL_CLIENT.secret,
        X_API_URL: apiUrl,
        X_AUTHORIZE_URL: authorizeUrl,
        AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
        ...(crash && { CRASH_AT: crash.at, CRASH_AFTER: String(crash.after) }),
        ...(crash?.delayMs !== undefined && { CRASH_DELAY_MS: String(crash.delayMs) }),
        ...(poison !== undefined && { POISON: poison }),
        ...(timing && { TIMING: JSON.stringify(timing) }),
        ...(clockJumpMs !== undefined && { CLOCK_JUMP_MS: String(clockJumpMs) }),
      };
      const server = await (isOriginal ? run(programs.server, env) : startLoaded(env));
      servers.set(index, server);
      return server;
    },

    server: (index: number) => servers.get(index),

    /** True if a server reports that it is ready; false if it does not respond. */
    isReady: (index: number) =>
      fetch(`${origins[index] ?? ''}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),

    /** Waits until a server has ended itself, at most so long; then kills it. */
    async kill(index: number, patienceMs = 0): Promise<void> {
      const server = servers.get(index);
      servers.delete(index);
      if (server) await kill(server, patienceMs);
    },

    /** Resident memory of each server that runs. */
    memoryMb: () => Promise.all([...servers.values()].filter((one) => one.isAlive()).map(residentMb)),

    close: async () => {
      for (const spare of loaded) spare.discard();
      await Promise.all([...servers.values()].map((server) => kill(server)));
      await end(sandbox);
    },
  };
}
