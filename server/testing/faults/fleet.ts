import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CONFIDENTIAL_CLIENT, sandboxNetworkSettings } from '../../sandbox/oauth/clients';
import { freePort } from '../freePort';

/** Where a process is told to end itself: at a named step, at its how-manieth time. */
export type Crash = { at: string; after: number };

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** A sandbox in a process of its own, and servers that can be killed and started again on one database. */
export async function startFleet({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [sandboxPort, ...serverPorts] = ports.map(String) as [string, string, string];
  const origins = serverPorts.map((port) => `http://127.0.0.1:${port}`);
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const x = sandboxNetworkSettings(sandboxOrigin).twitter;
  const shared = { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: origins[0] };
  const servers = new Map<number, ChildProcess>();

  async function run(script: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const { stdout } = child;
    if (stdout === null) throw new Error('The process has no output.');
    await Promise.race([once(createInterface({ input: stdout }), 'line'), once(child, 'exit')]);
    stdout.resume();
    return child;
  }

  const sandbox = await run('server/sandbox/main.ts', { ...shared, SANDBOX_PORT: sandboxPort, SANDBOX_LENIENT: '1' });

  return {
    origins,
    sandboxOrigin,

    /** Starts server 0 or 1; with a crash it ends itself. */
    async start(index: number, crash?: Crash): Promise<void> {
      const env = {
        ...shared,
        DATABASE_URL: databaseUrl,
        PORT: serverPorts[index],
        // All servers share one sandbox; none starts its own.
        PLATFORMS_OFF: 'facebook,linkedin,instagram',
        X_CLIENT_ID: CONFIDENTIAL_CLIENT.id,
        X_CLIENT_SECRET: CONFIDENTIAL_CLIENT.secret,
        X_API_URL: x.apiUrl,
        X_AUTHORIZE_URL: x.authorizeUrl,
        ...(crash && { CRASH_AT: crash.at, CRASH_AFTER: String(crash.after) }),
      };
      servers.set(index, await run('server/testing/faults/crashingServer.ts', env));
    },

    /** Waits until a server has ended itself, at most so long; then kills it. */
    async kill(index: number, patienceMs = 0): Promise<void> {
      const child = servers.get(index);
      servers.delete(index);
      if (!isAlive(child)) return;
      const hasExited = once(child, 'exit');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await hasExited;
      clearTimeout(timer);
    },

    /** Stops a server in order. */
    async stop(index: number): Promise<void> {
      await end(servers.get(index));
      servers.delete(index);
    },

    close: async () => {
      for (const server of servers.values()) await end(server);
      await end(sandbox);
    },
  };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!isAlive(child)) return;
  const hasExited = once(child, 'exit');
  child.kill('SIGTERM');
  await hasExited;
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child?.exitCode === null && child.signalCode === null;
}
