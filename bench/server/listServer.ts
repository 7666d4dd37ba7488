import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { sendJson } from '../../server/plugins/sendJson';
import { connect } from '../../server/database/connect';
import { listPosts } from '../../server/repositories/posts';
import { createTestApp } from '../../server/testing/testApp';

/** What a list server tells its parent once it listens, and each time when it is asked. */
export type Listening = { url: string; token: string; environment: Record<string, string> };
export type Cpu = { cpuUs: number };

const POSTS = 20;
const NO_LIMIT = 100_000_000;

/**
 * A process of its own, so that its CPU time is a server's alone. `product`: the API, and a user with posts; `bare`: a
 * Fastify with one route and no hooks that sends what the same statement gives for the same user.
 */
async function main(): Promise<void> {
  const listening = process.argv[2] === 'product' ? await startProduct() : await startBare();
  process.on('message', () => process.send?.({ cpuUs: cpuUs() } satisfies Cpu));
  process.on('disconnect', () => process.exit(0));
  process.send?.(listening);
}

async function startProduct(): Promise<Listening> {
  const { app, connection, signUp } = await createTestApp({ rateLimits: { other: NO_LIMIT } });
  const user = await signUp();
  await user.connectX('bench');
  for (let index = 0; index < POSTS; index += 1) await user.post({ content: `Post ${index} of a list` });
  const { rows } = await connection.pool.query<{ id: string }>('select id from sessions');
  const environment = {
    BENCH_DATABASE_URL: connection.databaseUrl,
    BENCH_USER: user.id,
    BENCH_SESSION: rows[0]?.id ?? '',
  };
  return { url: `${await listen(app)}/api/v1/posts`, token: user.token, environment };
}

async function startBare(): Promise<Listening> {
  const { BENCH_DATABASE_URL = '', BENCH_USER: userId = '', BENCH_SESSION: id = '' } = process.env;
  const { pool } = connect(BENCH_DATABASE_URL);
  const app = fastify();
  app.get('/posts', async (_request, reply) =>
    sendJson(reply, (await listPosts(pool, { id, userId }, {}, { limit: POSTS, after: null })) ?? ''),
  );
  return { url: `${await listen(app)}/posts`, token: '', environment: {} };
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

void main();
