import { createRequire } from 'node:module';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '#contract/durations';
import { clientOptions } from '../database/clientOptions';
import { ALL_WORK } from '../repositories/stoppingWork';
import { beat, SHARED_NOTES } from './sharedNotes';
import { WATCHDOG_THREAD } from './watchdogThread';

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
