import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const READY = 'Postwright is ready at ';

/** The built product in a process of its own, on free ports and an empty data folder. */
export type Product = {
  origin: string;
  sandboxOrigin: string;
  /** Ends the server as a power cut would: kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same ports. */
  start(): Promise<void>;
  /** Stops it in order and removes its data. */
  dispose(): Promise<void>;
  /** Texts of all posts that the sandbox's X has accepted, oldest first. */
  acceptedTexts(): Promise<string[]>;
};

/** `label` goes into the name of its temporary folder. */
export async function startProduct(label: string): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `postwright-${label}-`));
  const [port, sandboxPort] = await freePorts();
  const origin = `http://localhost:${String(port)}`;
  const sandboxOrigin = `http://127.0.0.1:${String(sandboxPort)}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    // Every test signs up somebody, all from this one address.
    AUTH_RATE_LIMIT_PER_MINUTE: '10000',
  };
  let server: ChildProcess | null = null;

  const product: Product = {
    origin,
    sandboxOrigin,
    async start() {
      const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      server = child;
      await untilReady(child);
    },
    async kill() {
      await end('SIGKILL');
    },
    async dispose() {
      // A killed server leaves its database running; only a server can stop it in order.
      if (server === null) await product.start();
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    async acceptedTexts() {
      const answer = await fetch(`${sandboxOrigin}/__sandbox/posts?platform=twitter`);
      const posts = (await answer.json()) as { text: string }[];
      return posts.map((post) => post.text);
    },
  };

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    server = null;
    if (child === null) return;
    const hasExited = once(child, 'exit');
    child.kill(signal);
    await hasExited;
  }

  await product.start();
  return product;
}

async function untilReady(child: ChildProcess): Promise<void> {
  const stdout = child.stdout;
  if (stdout === null) throw new Error('The server has no output.');
  const lines = createInterface({ input: stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith(READY)) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`The server ended before it was ready (exit code ${String(code)}).`)),
    );
  });
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  });
  const [first = 0, second = 0] = await Promise.all(ports);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return [first, second];
}
