import type { FastifyBaseLogger } from 'fastify';
import {
  isMonitoringKind,
  trackablePlatformName,
  type MonitoringKind,
  type TrackablePlatform,
} from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';
import { rateLimited } from './rateGate';
import { FetchError } from './safeFetch';
import { SourceError, type FoundPost, type MonitoringSources, type SearchOptions, type SourceQuery } from './source';

/** Response of one platform. `pause` if a source asks, for the first time, to be left alone. */
export type PlatformReport = {
  status: SourceStatus;
  found: { kind: MonitoringKind; posts: FoundPost[] } | null;
  pause: { kind: MonitoringKind; until: Date } | null;
};

type Options = {
  sources: MonitoringSources;
  /** Sources that want to be left alone, and until when. */
  pauses: ReadonlyMap<MonitoringKind, Date>;
  logger: FastifyBaseLogger;
};

/**
 * Searches all platforms of a tracker at once; an error of one is in its own report, and does not affect the others.
 */
export function searchSources(
  { sources, pauses, logger }: Options,
  platforms: readonly TrackablePlatform[],
  query: SourceQuery,
  search: SearchOptions,
): Promise<PlatformReport[]> {
  async function searchOne(platform: TrackablePlatform): Promise<PlatformReport> {
    const name = trackablePlatformName(platform);
    if (!isMonitoringKind(platform)) return notConfigured(platform, `${name} offers no public search.`);
    const source = sources[platform];
    if (!source) return notConfigured(platform, `${name} isn’t set up on this server.`);
    const pausedUntil = pauses.get(platform);
    if (pausedUntil) return { ...failed(platform, rateLimited(pausedUntil)), pause: null };
    try {
      const { posts, note } = await source.search(query, search);
      const isCapped = posts.length >= search.limit;
      const status = { kind: platform, status: 'ok', detail: note, ...(isCapped && { is_capped: true }) } as const;
      return { status, found: { kind: platform, posts }, pause: null };
    } catch (error) {
      if (error instanceof SourceError || error instanceof FetchError) return failed(platform, error);
      logger.error({ err: error, source: platform }, 'a source failed');
      return failed(platform, new SourceError('Something went wrong on our side.'));
    }
  }

  return Promise.all(platforms.map(searchOne));
}

function notConfigured(kind: TrackablePlatform, detail: string): PlatformReport {
  return { status: { kind, status: 'not_configured', detail }, found: null, pause: null };
}

function failed(kind: MonitoringKind, error: SourceError | FetchError): PlatformReport {
  const until = error instanceof SourceError ? error.retryAt : null;
  const status = { kind, status: 'error', detail: error.message } as const;
  return { status, found: null, pause: until === null ? null : { kind, until } };
}
