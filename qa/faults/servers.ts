import type { PublisherTiming } from '../../server/publishing/timing';
import type { Release } from './releaseBefore';
import type { Programs } from './bundle';
import { kill, load, residentMb, run, type Running, type Spare } from './process';

/**
 * Where a process is told to end itself: at a named step, at its how-manieth time, and so long after that; if it is held
 * back, only times after `letCrash` count.
 */
export type Crash = { at: string; after: number; delayMs?: number; isHeldBack?: boolean };

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

type StartOptions = {
  crash?: Crash | undefined;
  poison?: string;
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

    async start(index: number, options: StartOptions = {}): Promise<Running> {
      const {
        crash,
        poison,
        timing,
        watchdogMs,
        standAt,
        clockJumpMs,
        metricsPort,
        release,
        isOriginal = false,
      } = options;
      const env = {
        ...shared,
        PUBLIC_ORIGIN: origins[0],
        PORT: String(ports[index]),
        AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
        ...(crash && { CRASH_AT: crash.at, CRASH_AFTER: String(crash.after) }),
        ...(crash?.delayMs !== undefined && { CRASH_DELAY_MS: String(crash.delayMs) }),
        ...(crash?.isHeldBack && { CRASH_HELD_BACK: '1' }),
        ...(poison !== undefined && { POISON: poison }),
        ...(timing && { TIMING: JSON.stringify(timing) }),
        ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
        ...(watchdogMs !== undefined && { WATCHDOG_MS: String(watchdogMs) }),
        ...(standAt !== undefined && { STAND_AT: standAt }),
        ...(clockJumpMs !== undefined && { CLOCK_JUMP_MS: String(clockJumpMs) }),
      };
      const start = () => {
        if (release) return load(release.program, release.folder).go(env);
        return isOriginal ? run(programs.server, env) : startLoaded(env);
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
    },
  };
}
