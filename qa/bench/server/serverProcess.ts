import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { DAY_MS } from '#contract/durations';
import { ON_DATA } from '../../../server/http/securityHeaders';
import { sendJson } from '../../../server/http/responses';
import { connect } from '../../../server/database/connect';
import { listCalendar, listPosts } from '../../../server/modules/posts/postsRepository';
import { createTestApp } from '../../../server/testing/testApp';

/** Message of a measured server to its parent once it listens, and its CPU time on request. */
export type Listening = {
  listUrl: string;
  calendarUrl: string;
  uploadUrl: string;
  token: string;
  /** Facts about the product's server that the bare one needs. */
  environment: Record<string, string>;
};
export type Cpu = { cpuUs: number };

/** A server that listens; `close` also removes the gigabyte of videos that it was sent. */
type Started = { listening: Listening; close: () => Promise<void> };

const POSTS = 20;
const NO_LIMIT = 100_000_000;
/** What the calendar shows: all of the posts, which are due in an hour. */
const MONTH = { from: new Date(Date.now() - 15 * DAY_MS), to: new Date(Date.now() + 15 * DAY_MS) };

/**
 * A process of its own, so that its CPU time is a server's alone. `product`: the API, and a user with posts; `bare`: a
 * Fastify with one route and no hooks but the plugin of the security headers that sends what the same statement gives, and a server that pipes requests to disk.
 */
async function main(): Promise<void> {
  const { listening, close } = process.argv[2] === 'product' ? await startProduct() : await startBare();
  process.on('message', () => process.send?.({ cpuUs: cpuUs() } satisfies Cpu));
  process.on('disconnect', () => void close().finally(() => process.exit()));
  process.send?.(listening);
}

async function startProduct(): Promise<Started> {
  const { app, connection, signUp, close } = await createTestApp({
    rateLimits: { other: NO_LIMIT, uploads: NO_LIMIT },
  });
  const user = await signUp();
  await user.connectX('bench');
  for (let index = 0; index < POSTS; index += 1) await user.post({ content: `Post ${index} of a list` });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = originOf(app.server);
  const listening = {
    listUrl: `${origin}/api/v1/posts`,
    calendarUrl: `${origin}/api/v1/posts/calendar?from=${MONTH.from.toISOString()}&to=${MONTH.to.toISOString()}`,
    uploadUrl: `${origin}/api/v1/upload/media`,
    token: user.token,
    environment: {
      BENCH_DATABASE_URL: connection.directUrl,
      BENCH_USER: user.id,
    },
  };
  return { listening, close };
}

async function startBare(): Promise<Started> {
  const { BENCH_DATABASE_URL = '', BENCH_USER: userId = '' } = process.env;
  const { pool } = connect(BENCH_DATABASE_URL);
  const app = fastify();
  await app.register(helmet, ON_DATA);
  app.get('/posts', async (_request, reply) =>
    sendJson(reply, await listPosts(pool, userId, {}, { limit: POSTS, after: null })),
  );
  app.get('/calendar', async (_request, reply) => sendJson(reply, await listCalendar(pool, userId, MONTH)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-bench-pipe-'));
  const pipe = await startPipe(folder);
  return {
    listening: {
      listUrl: `${originOf(app.server)}/posts`,
      calendarUrl: `${originOf(app.server)}/calendar`,
      uploadUrl: originOf(pipe),
      ...{ token: '', environment: {} },
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function startPipe(folder: string): Promise<Server> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    void pipeline(request, createWriteStream(path.join(folder, String(count)))).then(() => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

void main();
