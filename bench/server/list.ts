import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Pool } from 'undici';
import type { Cpu, Listening } from './listServer';
import { compare, type Comparison } from './rounds';

const ROUNDS = 9;
const REQUESTS = 2_000;
const AT_ONCE = 16;

/** Server CPU of GET /posts over a bare Fastify that sends the same 20 rows, made into JSON by the same statement. */
export async function measureList(): Promise<Comparison> {
  const product = await start('product', {});
  const bare = await start('bare', product.listening.environment);
  const [ours, floor] = [product, bare].map((server) => () => cpuUsPerRequest(server));
  if (!ours || !floor) throw new Error('There are two servers.');
  // Code that has run often is faster, on both sides.
  for (const way of [ours, floor, ours, floor]) await way();
  const result = await compare(ours, floor, ROUNDS);
  for (const { child } of [product, bare]) child.disconnect();
  return result;
}

type Server = { child: ChildProcess; listening: Listening };

async function start(kind: string, environment: Record<string, string>): Promise<Server> {
  const options = { execArgv: ['--import', 'tsx', ...profilerOf(kind)], env: { ...process.env, ...environment } };
  const child = fork(path.resolve('bench/server/listServer.ts'), [kind], options);
  const [listening] = (await once(child, 'message')) as [Listening];
  return { child, listening };
}

function profilerOf(kind: string): string[] {
  return process.env['BENCH_PROFILE'] === kind
    ? ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE_DIR'] ?? '.']
    : [];
}

async function cpuUsPerRequest({ child, listening: { url, token } }: Server): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: AT_ONCE });
  const before = await cpuOf(child);
  let left = REQUESTS;
  async function ask(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const answer = await pool.request({
        method: 'GET',
        path: pathname,
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`GET ${pathname} answered ${answer.statusCode}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const spent = (await cpuOf(child)) - before;
  await pool.close();
  return spent / REQUESTS;
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpuUs }] = (await once(child, 'message')) as [Cpu];
  return cpuUs;
}
