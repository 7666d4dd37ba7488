import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/durations';
import { MONITORED_POSTS_LIMIT, MONITORING_WINDOW_DAYS } from '#contract/limits';
import type { Database } from '../database/connect';
import { mapInTurns } from '../lib/mapInTurns';
import { saveFindings } from '../repositories/findings';
import { createPauses } from '../repositories/sourcePauses';
import type { DueTracker } from '../repositories/trackerQueue';
import { chooseSources } from './chooseSources';
import type { OwnSources } from './ownSources';
import { searchSources } from './searchSources';
import type { MonitoringSources } from './source';
import { toFinding } from './toFinding';
import { inHand } from '../watchdog/inHand';

type Options = {
  db: Database;
  /** Searched for everybody. */
  sources: MonitoringSources;
  /** Searched by way of accounts of those who track; none unless given. */
  ownSources?: OwnSources;
  logger: FastifyBaseLogger;
  /** Average time between two searches. */
  everyMs: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1; spreads searches so that they do not all come at once. */
  random?: () => number;
};

/** Searches for what a tracker tracks and stores what was found; false when the tracker is gone. */
export type Refresher = { refresh(tracker: DueTracker, signal?: AbortSignal): Promise<boolean> };

/** The share of its interval by which the next search may come earlier or later. */
const JITTER = 0.1;

/** Makes what searches in these sources; a source that fails does not keep the others from being stored. */
export function createRefresher(options: Options): Refresher {
  const { db, sources, ownSources, logger, everyMs, now = Date.now, random = Math.random } = options;
  const pauses = createPauses(db);

  return {
    refresh: (tracker, signal) => inHand(db, { kind: 'tracker', id: tracker.id }, () => refresh(tracker, signal)),
  };

  async function refresh({ id, userId, kind, term, platforms }: DueTracker, signal?: AbortSignal): Promise<boolean> {
    const at = new Date(now());
    const since = new Date(at.getTime() - MONITORING_WINDOW_DAYS * DAY_MS);
    const own = await ownSources?.(userId, platforms);
    const { chosen, isSandbox } = chooseSources({ ...sources, ...own }, platforms);
    const bounds = { since, limit: MONITORED_POSTS_LIMIT, signal };
    const search = searchSources({ sources: chosen, pauses, logger, now }, platforms, { kind, term }, bounds);
    const reports = await unlessAborted(search, signal);
    const found = reports
      .flatMap((report) => report.found ?? [])
      .flatMap(({ kind: source, posts }) => posts.map((post) => ({ source, post })));
    const findings = await mapInTurns(found, ({ source, post }) => toFinding(source, post, term, now()) ?? []);
    return saveFindings(db, id, {
      platforms,
      posts: findings.flat(),
      sources: reports.map(({ status }) => status),
      isSandbox,
      at,
      nextAt: new Date(now() + everyMs * (1 + JITTER * (2 * random() - 1))),
    });
  }
}

/** Waits for work no longer than its signal allows; the work itself may still come to an end. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let handleAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    handleAbort = () => reject(new Error('The search was given up.'));
  });
  signal.addEventListener('abort', handleAbort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}
