import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import { untilExit } from '../../server/testing/untilExit';

const ROOT = path.resolve(__dirname, '../..');
const READY = /^Postwright is ready at /m;
const START_WAIT_MAX_MS = 60_000;

/** The built server in a process of its own, with data and ports of its own that stay the same over restarts. */
export type TestServer = {
  /** Where the product is, such as http://localhost:4321. */
  origin: string;
  /** Where the sandbox networks are. */
  sandboxOrigin: string;
  dataDir: string;
  /** All that it has printed, its log included. */
  printed: () => string;
  /** Starts the process again after `stop` or `kill`; returns when it is ready. */
  start: () => Promise<void>;
  /** Ends it in order, as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Ends it with kill -9: its database goes on running. */
  kill: () => Promise<void>;
  /** Ends everything and removes the data. */
  dispose: () => Promise<void>;
};

type Options = {
  label: string;
  logLevel?: string;
  /** Name by which browsers call it. */
  hostname?: string;
  /** Where it listens, if a test has to know that before; else on a free port. */
  port?: number;
  /** Further settings. */
  env?: NodeJS.ProcessEnv;
};

/** Starts the built server on free ports with an empty data folder, whose name holds the label. */
export async function startServer({
  label,
  logLevel = 'warn',
  hostname = 'localhost',
  port = 0,
  env = {},
}: Options): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `postwright-${label}-`));
  const cleaner = spawn(process.execPath, [path.join(ROOT, 'server/testing/cleanUpAfter.mjs'), dataDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const [ownPort, sandboxPort] = [port || (await freePort()), await freePort()];
  const origin = `http://${hostname}:${ownPort}`;
  const settings = {
    PORT: String(ownPort),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    AUTH_RATE_LIMIT_PER_MINUTE: '100000',
    LOG_LEVEL: logLevel,
    ...env,
  };
  let running: ChildProcess;
  let printed = '';

  async function start(): Promise<void> {
    running = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [running.stdout, running.stderr]) {
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    await waitUntilReady(running);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    running.kill(signal);
    await untilExit(running, 'the server');
  }

  async function dispose(): Promise<void> {
    await end('SIGTERM');
    cleaner.stdin.end();
    await untilExit(cleaner, `whatever cleans up ${dataDir}`, 90_000);
  }

  await start();
  return {
    origin,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    printed: () => printed,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose,
  };
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (reason: string) => {
      server.kill('SIGKILL');
      reject(new Error(`The server ${reason}:\n${printed}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), START_WAIT_MAX_MS);
    server.once('exit', (code) => fail(`ended with exit code ${code}`));
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (!READY.test(printed)) return;
        clearTimeout(timer);
        server.removeAllListeners('exit');
        resolve();
      });
    }
  });
}
