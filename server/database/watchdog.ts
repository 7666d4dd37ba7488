import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { NIL } from 'uuid';
import { SECOND_MS } from '#contract/durations';
import { type Database, clientOptions } from './connect';
import { stoppingWork } from './serverSchema';

/** Where a text lies in shared memory: its length in bytes, then its bytes. */
const TEXT_BYTES = 252;
const SLOT_BYTES = 4 + TEXT_BYTES;
const WORK_SLOTS = 32;
const REQUEST_SLOTS = 32;
const HEADER_BYTES = 8;

/** Memory of this process that the thread of the watchdog reads while the event loop stands. */
const buffer = new SharedArrayBuffer(HEADER_BYTES + (WORK_SLOTS + REQUEST_SLOTS) * SLOT_BYTES);
const numbers = new Int32Array(buffer);
const bytes = Buffer.from(buffer);

/** How the watchdog finds in it what it needs. */
const SHARED_NOTES = { buffer, HEADER_BYTES, SLOT_BYTES, WORK_SLOTS, REQUEST_SLOTS };

/** Says that the event loop turns, and whether a debugger may make it stand. */
function beat(): void {
  Atomics.add(numbers, 0, 1);
  Atomics.store(numbers, 1, inspector.url() === undefined ? 0 : 1);
}

const freeSlots = Array.from({ length: WORK_SLOTS }, (_, index) => index);

/** Notes a piece of work until the returned function is called; beyond WORK_SLOTS at a time it is not noted. */
export function noteWork(text: string): () => void {
  const slot = freeSlots.pop();
  if (slot === undefined) return () => undefined;
  write(slot, text);
  return () => {
    write(slot, '');
    freeSlots.push(slot);
  };
}

let requests = 0;

/** Notes a request until the returned function is called, or as many others as there are places have come after it. */
export function noteRequest(text: string): () => void {
  const number = requests;
  requests += 1;
  const slot = WORK_SLOTS + (number % REQUEST_SLOTS);
  write(slot, text);
  return () => {
    if (requests - number <= REQUEST_SLOTS) write(slot, '');
  };
}

function write(slot: number, text: string): void {
  const start = HEADER_BYTES + slot * SLOT_BYTES;
  numbers[start / 4] = bytes.write(text, start + 4, TEXT_BYTES);
}

/** A piece of work that a process can have in hand; `id` is that of its row. */
export type Work = { kind: 'series' | 'import' | 'tracker'; id: string };

/** Ends of a process by its watchdog with the same work in hand, after which nobody begins that work again. */
export const STOPS_MAX = 2;

/** Stands for whatever a process does: counts all ends by a watchdog. */
export const ALL_WORK = { kind: 'server', id: NIL } as const;

const is = ({ kind, id }: Work) => and(eq(stoppingWork.kind, kind), eq(stoppingWork.workId, id));

/** How often a process was ended by its watchdog with this work in hand. */
export async function countStops(db: Database, work: Work): Promise<number> {
  const rows = await db.select({ stops: stoppingWork.stops }).from(stoppingWork).where(is(work));
  return rows[0]?.stops ?? 0;
}

/** The condition that work may be begun; `id` is a column of its row. */
export function isNotSetAside(kind: Work['kind'], id: SQL): SQL {
  return sql`not exists (
    select from stopping_work where kind = ${kind} and work_id = ${id} and stops >= ${STOPS_MAX})`;
}

/** Lets work that was set aside be begun again. */
export async function freeWork(db: Database, work: Work): Promise<void> {
  await db.delete(stoppingWork).where(is(work));
}

/** Forgets work that no longer exists, and single ends of long ago. */
export async function deleteOldStops(db: Database): Promise<void> {
  await db.execute(sql`
    delete from stopping_work w
    where w.kind <> ${ALL_WORK.kind}
      and ((w.stops = 1 and w.last_at < now() - interval '7 days')
        or not exists (
          select from series where id = w.work_id union all select from imports where id = w.work_id
          union all select from trackers where id = w.work_id))`);
}

/** Ends of servers by their watchdogs so far, and pieces of work that are set aside. */
type Stops = { ends: number; setAside: number };

/** Reads both, for operators. */
export async function readStops(db: Database): Promise<Stops> {
  const { rows } = await db.execute<Stops>(sql`
    select coalesce(max(stops) filter (where kind = ${ALL_WORK.kind}), 0) as ends,
      (count(*) filter (where kind <> ${ALL_WORK.kind} and stops >= ${STOPS_MAX}))::int as "setAside"
    from stopping_work`);
  return rows[0] ?? { ends: 0, setAside: 0 };
}

/** An event loop that has stood for so long does not turn again by itself. */
const AFTER_MS = 20 * SECOND_MS;

/** Times of a beat, and of a look at it, in the time after which the process is ended. */
const BEATS = 20;

type Options = { directUrl: string; isSilent: boolean; afterMs?: number };

/**
 * Watches the event loop of this process from a thread of its own, and ends the process once it has stood for `afterMs` of time in
 * which the machine was at work: whatever supervises the process starts it again. What it was doing is in the log, and what it
 * had in hand in the database. Returns the way to stop.
 */
export function startWatchdog({ directUrl, isSilent, afterMs = AFTER_MS }: Options): () => Promise<void> {
  const tickMs = afterMs / BEATS;
  beat();
  const beats = setInterval(beat, tickMs);
  const thread = new Worker(WATCHDOG_THREAD, {
    eval: true,
    workerData: {
      ...SHARED_NOTES,
      ...{ afterMs, tickMs, isSilent, hostname: os.hostname(), allWork: ALL_WORK },
      pg: createRequire(__filename).resolve('pg'),
      client: clientOptions(directUrl, 'postwright-watchdog'),
    },
  });
  thread.unref();
  beats.unref();
  return async () => {
    clearInterval(beats);
    await thread.terminate();
  };
}

/**
 * Program of the thread that watches the event loop; plain JavaScript, since a thread needs a file or a text, and the server is
 * built into one file. It must wait for nothing of the main thread: what it says it writes itself, and its query has a connection
 * of its own.
 */
const WATCHDOG_THREAD = `
  const { readFileSync, writeSync } = require('node:fs');
  const { Session } = require('node:inspector');
  const { setTimeout: sleep } = require('node:timers/promises');
  const { workerData } = require('node:worker_threads');
  const { buffer, HEADER_BYTES, SLOT_BYTES, WORK_SLOTS, REQUEST_SLOTS, afterMs, tickMs, isSilent, hostname, allWork, pg, client } = workerData;
  // Generous: a machine that has made a server stand may be busy.
  const STEP_MAX_MS = 10_000;

  const numbers = new Int32Array(buffer);
  const bytes = Buffer.from(buffer);
  let lastBeat = Atomics.load(numbers, 0);
  let stoodMs = 0;
  let lookedAt = performance.now();
  let queuedMs = readQueuedMs();

  const timer = setInterval(() => {
    const now = performance.now();
    // Time in which the main thread had no processor does not count, nor does a suspension: this thread did not run then either.
    const queuedBefore = queuedMs;
    queuedMs = readQueuedMs();
    const passedMs = Math.max(0, Math.min(now - lookedAt - (queuedMs - queuedBefore), 2 * tickMs));
    lookedAt = now;
    const beat = Atomics.load(numbers, 0);
    const isDebugged = Atomics.load(numbers, 1) === 1;
    stoodMs = beat === lastBeat && !isDebugged ? stoodMs + passedMs : 0;
    lastBeat = beat;
    if (stoodMs < afterMs) return;
    clearInterval(timer);
    void end();
  }, tickMs);

  /** Time for which the main thread was ready to run while the machine ran others (Linux; elsewhere 0). */
  function readQueuedMs() {
    try {
      return Number(readFileSync('/proc/' + process.pid + '/schedstat', 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  }

  async function end() {
    try {
      const work = textsIn(0, WORK_SLOTS).map((text) => JSON.parse(text));
      const requests = textsIn(WORK_SLOTS, REQUEST_SLOTS);
      log({ work, requests, stack: await Promise.race([stackOfMain(), sleep(STEP_MAX_MS, null)]) });
      await Promise.race([record(work), sleep(STEP_MAX_MS)]);
    } catch (error) {
      log({ err: { message: error.message } });
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }

  function textsIn(first, count) {
    return Array.from({ length: count }, (_, index) => {
      const start = HEADER_BYTES + (first + index) * SLOT_BYTES;
      return bytes.toString('utf8', start + 4, start + 4 + numbers[start / 4]);
    }).filter((text) => text !== '');
  }

  function log(fields) {
    if (isSilent) return;
    const msg = 'the event loop stood still for ' + Math.round(stoodMs) + ' ms: this process is ended';
    writeSync(1, JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, hostname, ...fields, msg }) + '\\n');
  }

  /** Lines of the main thread's code, the innermost first: a debugger can stop it where it is. */
  function stackOfMain() {
    const session = new Session();
    session.connectToMainThread();
    return new Promise((resolve) => {
      session.on('Debugger.paused', ({ params }) =>
        resolve(
          params.callFrames
            .slice(0, 20)
            .map(({ functionName, url, location }) => functionName + ' ' + url + ':' + (location.lineNumber + 1) + ':' + (location.columnNumber + 1)),
        ),
      );
      session.post('Debugger.enable');
      session.post('Debugger.pause');
    });
  }

  async function record(work) {
    const { Client } = require(pg);
    const connection = new Client(client);
    await connection.connect();
    await connection.query(
      'insert into stopping_work (kind, work_id) select kind, id from json_to_recordset($1) as w(kind text, id uuid) group by 1, 2 ' +
        'on conflict (kind, work_id) do update set stops = stopping_work.stops + 1, last_at = now()',
      [JSON.stringify([...work, allWork])],
    );
  }
`;
