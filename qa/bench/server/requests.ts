import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Pool, request } from 'undici';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { within } from '../../../server/testing/until';
import { untilExit } from '../../../server/testing/untilExit';
import { box, mp4Video } from '../../../server/testing/videos';
import { compare, type Comparison } from './rounds';
import type { Cpu, Listening } from './serverProcess';

/** Compiled beside this file. */
const PROGRAM = path.join(__dirname, 'serverProcess.js');

const LIST_ROUNDS = 9;
const LIST_REQUESTS = 2_000;
const AT_ONCE = 16;
const UPLOAD_ROUNDS = 15;
const UPLOADS = 6;
const BOX_HEADER_BYTES = 8;

/** The product's server, and one that does as little as can be, each in a process of its own. */
export type Servers = { product: Server; bare: Server; stop: () => Promise<void> };
type Server = { child: ChildProcess; listening: Listening };

/** Starts both on one database. */
export async function startServers(): Promise<Servers> {
  const product = await start('product', {});
  const bare = await start('bare', product.listening.environment);
  // The bare one first: it works on the other's database.
  const stop = async () => {
    for (const { child } of [bare, product]) {
      child.disconnect();
      await untilExit(child, 'a server');
    }
  };
  return { product, bare, stop };
}

/**
 * Server CPU of GET /posts, microseconds a request, over a bare Fastify with the plugin of the security headers
 * that sends the same 20 rows, made into JSON in SQL.
 */
export function measureList(servers: Servers): Promise<Comparison> {
  return measureReading(servers, 'listUrl');
}

/** The same of GET /posts/calendar, for a month with 20 entries. */
export function measureCalendar(servers: Servers): Promise<Comparison> {
  return measureReading(servers, 'calendarUrl');
}

type Reading = 'listUrl' | 'calendarUrl';

async function measureReading({ product, bare }: Servers, reading: Reading): Promise<Comparison> {
  const [ours, floor] = [() => cpuUsPerRequest(product, reading), () => cpuUsPerRequest(bare, reading)];
  // Code that has run often is faster, on both sides.
  for (const way of [ours, floor, ours, floor]) await way();
  return compare(ours, floor, LIST_ROUNDS);
}

/** Milliseconds for a video of 10 MB through POST /upload/media over the same bytes piped to disk. */
export async function measureUpload({ product, bare }: Servers): Promise<Comparison> {
  const video = videoOf(MEDIA_MAX_BYTES - 1);
  const form = multipartOf(video);
  const { token } = product.listening;
  const authorized = { authorization: `Bearer ${token}`, 'content-type': form.type };
  const ours = () => msPerUpload(product.listening.uploadUrl, form.bytes, authorized);
  const floor = () => msPerUpload(bare.listening.uploadUrl, video, {});
  for (const way of [ours, floor]) await way();
  return compare(ours, floor, UPLOAD_ROUNDS);
}

async function start(kind: string, environment: Record<string, string>): Promise<Server> {
  const child = fork(PROGRAM, [kind], {
    execArgv: profilerOf(kind),
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const [listening] = (await within(once(child, 'message'), `the ${kind} server to listen`, 60_000)) as [Listening];
  return { child, listening };
}

/** BENCH_PROFILE=product (or bare) writes a CPU profile of that server to BENCH_PROFILE_DIR. */
function profilerOf(kind: string): string[] {
  const { BENCH_PROFILE: wanted, BENCH_PROFILE_DIR: folder = '.' } = process.env;
  return wanted === kind ? ['--cpu-prof', '--cpu-prof-dir', folder] : [];
}

async function cpuUsPerRequest({ child, listening }: Server, reading: Reading): Promise<number> {
  const { origin, pathname, search } = new URL(listening[reading]);
  const { token } = listening;
  const pool = new Pool(origin, { connections: AT_ONCE });
  const before = await cpuOf(child);
  let left = LIST_REQUESTS;
  async function ask(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const headers = { authorization: `Bearer ${token}` };
      const response = await pool.request({ method: 'GET', path: `${pathname}${search}`, headers });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`GET ${pathname} answered ${response.statusCode}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const spent = (await cpuOf(child)) - before;
  await pool.close();
  return spent / LIST_REQUESTS;
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpuUs }] = (await within(once(child, 'message'), 'what CPU a server has used')) as [Cpu];
  return cpuUs;
}

async function msPerUpload(url: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < UPLOADS; index += 1) {
    const response = await request(url, { method: 'POST', headers, body });
    await response.body.dump();
    if (response.statusCode >= 300) throw new Error(`The upload was answered ${response.statusCode}`);
  }
  return (performance.now() - startedAt) / UPLOADS;
}

/** A video as far as its boxes go: a description, and noise for its frames. */
function videoOf(size: number): Buffer {
  const described = mp4Video({ width: 1280, height: 720, durationMs: 10_000, frames: 300 });
  return Buffer.concat([described, box('mdat', Buffer.alloc(size - described.length - BOX_HEADER_BYTES, 0x5a))]);
}

function multipartOf(video: Buffer): { type: string; bytes: Buffer } {
  const boundary = 'postwright-bench';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="video.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), video, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
