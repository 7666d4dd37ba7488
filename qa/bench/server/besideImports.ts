import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { SECOND_MS } from '#contract/durations';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { IMPORT_FILES } from '../../../server/attacks/loop/importFiles';
import type { Ready } from './importProcess';

/** Compiled beside this file. */
const PROGRAM = path.join(__dirname, 'importProcess.js');

const AT_ONCE = 6;
const LASTING_MS = 20 * SECOND_MS;
const AHEAD_MS = 3 * SECOND_MS;
const POST_EVERY_MS = 250;
const HEALTH_EVERY_MS = 25;

/** Figures in milliseconds. */
type Spread = { p50: number; p99: number; max: number };
/** What others see: how late their posts go out, and how long /healthz takes; and how many files were sent meanwhile. */
export type Neighbours = { late: Spread; healthz: Spread; files: number };

const FILES = IMPORT_FILES.map(({ contentType, body }) => ({ type: contentType, bytes: Buffer.from(body) }));

/** What others see of a server on which nobody, or one person, sends in six such files at a time. */
export async function measureNeighbours(): Promise<{ calm: Neighbours; beside: Neighbours }> {
  const child = fork(PROGRAM, { env: { ...process.env, NODE_ENV: 'production' } });
  try {
    const [{ origin, tokens }] = (await once(child, 'message')) as [Ready];
    const importer = tokens.at(-1) ?? '';
    const others = tokens.slice(0, -1);
    await watch({ origin, others, importer: null });
    return { calm: await watch({ origin, others, importer: null }), beside: await watch({ origin, others, importer }) };
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

type Watched = { origin: string; others: readonly string[]; importer: string | null };

async function watch({ origin, others, importer }: Watched): Promise<Neighbours> {
  const endsAt = performance.now() + LASTING_MS;
  const mark = `${Date.now()}`;
  const healthz: number[] = [];
  let files = 0;
  const whileLasting = async (everyMs: number, act: (count: number) => Promise<unknown>) => {
    for (let count = 0; performance.now() < endsAt; count += 1) await Promise.all([act(count), sleep(everyMs)]);
  };
  await Promise.all([
    whileLasting(HEALTH_EVERY_MS, async () => {
      const startedAt = performance.now();
      const response = await request(`${origin}/healthz`);
      await response.body.dump();
      healthz.push(performance.now() - startedAt);
    }),
    whileLasting(POST_EVERY_MS, async (count) => {
      const scheduled = new Date(Date.now() + AHEAD_MS).toISOString();
      const body = JSON.stringify({ content: `${mark} ${count}`, platforms: ['twitter'], scheduled_at: scheduled });
      await send(`${origin}/api/v1/posts`, others[count % others.length] ?? '', {
        type: 'application/json',
        bytes: Buffer.from(body),
      });
    }),
    ...Array.from({ length: importer === null ? 0 : AT_ONCE }, (_, place) =>
      whileLasting(0, async (count) => {
        const file = FILES[(place + count * AT_ONCE) % FILES.length];
        if (file !== undefined) await send(`${origin}/api/v1/imports?dry_run=true`, importer ?? '', file);
        files += 1;
      }),
    ),
  ]);
  await sleep(2 * AHEAD_MS);
  const late = (await Promise.all(others.map((token) => latenessOf(origin, token, mark)))).flat();
  return { late: spreadOf(late), healthz: spreadOf(healthz), files };
}

async function send(url: string, token: string, { type, bytes }: { type: string; bytes: Buffer }): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const { statusCode, body } = await request(url, { method: 'POST', headers, body: bytes });
  await body.dump();
  if (statusCode >= 500) throw new Error(`${url} answered ${statusCode}`);
}

/** How late each of somebody's posts of this round went out; one that has not is infinitely late. */
async function latenessOf(origin: string, token: string, mark: string): Promise<number[]> {
  const response = await request(`${origin}/api/v1/posts?limit=100&q=${mark}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { posts } = (await response.body.json()) as ListPostsResponse;
  return posts.flatMap(({ targets }) =>
    targets.map(({ due_at: due, published_at: at }) => (at === null ? Infinity : Date.parse(at) - Date.parse(due))),
  );
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
