import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/durations';
import { MONITORED_POSTS_LIMIT, MONITORING_WINDOW_DAYS } from '#contract/limits';
import { isMonitoringKind, type MonitoringKind, type TrackablePlatform } from '#contract/platforms';
import type { Reason } from '#contract/schemas/common';
import type { SourceStatus } from '#contract/schemas/monitoring';
import type { Database } from '../../database/connect';
import { mapInTurns } from '../../lib/concurrency';
import { inHand } from '../../http/inHand';
import { saveFindings } from './findingsRepository';
import type { OwnSources } from './ownSources';
import { rateLimited, type Pauses } from './rateGate';
import {
  type MonitoringSources,
  type MonitoringSource,
  type TrackerSources,
  reasonsOf,
  SourceError,
  type FoundPost,
  type SearchOptions,
  type SourceQuery,
} from './source';
import { createPauses } from './sourcesRepository';
import { toFinding } from './toFinding';
import type { DueTracker } from './trackersRepository';

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

/**
 * The sources that a tracker on these platforms is searched in. Real and sample posts are never counted together:
 * beside a real source, those of the sandbox count as not set up. `isSandbox`: null where there is none at all.
 */
function chooseSources(
  sources: TrackerSources,
  platforms: readonly TrackablePlatform[],
): { chosen: TrackerSources; isSandbox: boolean | null } {
  const named = platforms.filter(isMonitoringKind).flatMap((kind): [MonitoringKind, MonitoringSource | Reason][] => {
    const source = sources[kind];
    return source === undefined ? [] : [[kind, source]];
  });
  const isSource = (source: MonitoringSource | Reason) => 'search' in source;
  const hasReal = named.some(([, source]) => isSource(source) && !isMadeUp(source));
  const hasAny = named.some(([, source]) => isSource(source));
  return {
    chosen: Object.fromEntries(named.filter(([, source]) => !(hasReal && isMadeUp(source)))),
    isSandbox: hasAny ? !hasReal : null,
  };
}

function isMadeUp(source: MonitoringSource | Reason): boolean {
  return 'search' in source && source.isSandbox;
}

/** Response of one platform. */
type PlatformReport = {
  status: SourceStatus;
  found: { kind: MonitoringKind; posts: FoundPost[] } | null;
};

type SearchSourcesOptions = { sources: TrackerSources; pauses: Pauses; logger: FastifyBaseLogger; now: () => number };

/**
 * Searches all platforms of a tracker at once; an error of one is in its own report, and does not affect the others.
 */
function searchSources(
  { sources, pauses, logger, now }: SearchSourcesOptions,
  platforms: readonly TrackablePlatform[],
  query: SourceQuery,
  search: SearchOptions,
): Promise<PlatformReport[]> {
  async function searchOne(platform: TrackablePlatform): Promise<PlatformReport> {
    const params = { platform };
    if (!isMonitoringKind(platform)) return notConfigured(platform, { code: 'no_public_search', params });
    const source = sources[platform] ?? { code: 'not_set_up', params };
    if (!('search' in source)) return notConfigured(platform, source);
    const pausedUntil = await pauses.until(platform, new Date(now()));
    if (pausedUntil) return failed(platform, rateLimited(pausedUntil).reasons);
    try {
      const { posts, notes, isCapped = posts.length >= search.limit } = await source.search(query, search);
      const status = { kind: platform, status: 'ok', ...told(notes), ...(isCapped && { is_capped: true }) } as const;
      return { status, found: { kind: platform, posts } };
    } catch (error) {
      if (error instanceof SourceError && error.retryAt !== null) await pauses.add(platform, error.retryAt);
      const reasons = reasonsOf(error);
      if (reasons === null) logger.error({ err: error, source: platform }, 'a source failed');
      return failed(platform, reasons ?? [{ code: 'internal_error' }]);
    }
  }

  return Promise.all(platforms.map(searchOne));
}

function notConfigured(kind: TrackablePlatform, reason: Reason): PlatformReport {
  return { status: { kind, status: 'not_configured', ...told([reason]) }, found: null };
}

function failed(kind: MonitoringKind, reasons: readonly Reason[]): PlatformReport {
  return { status: { kind, status: 'error', ...told(reasons) }, found: null };
}

/** What is stored of why: a server of the release before asks for a sentence, or none. */
function told(reasons: readonly Reason[]) {
  return { detail: null, ...(reasons.length > 0 && { reasons: [...reasons] }) };
}
