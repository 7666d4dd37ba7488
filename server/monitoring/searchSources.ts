import type { FastifyBaseLogger } from 'fastify';
import {
  isMonitoringKind,
  trackablePlatformName,
  type MonitoringKind,
  type TrackablePlatform,
} from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';
import { rateLimited } from './rateGate';
import type { Pauses } from './pauses';
import { FetchError } from '../lib/safeFetch';
import { SourceError, type FoundPost, type SearchOptions, type SourceQuery, type TrackerSources } from './source';

/** Response of one platform. */
export type PlatformReport = {
  status: SourceStatus;
  found: { kind: MonitoringKind; posts: FoundPost[] } | null;
};

type Options = { sources: TrackerSources; pauses: Pauses; logger: FastifyBaseLogger; now: () => number };

/**
 * Searches all platforms of a tracker at once; an error of one is in its own report, and does not affect the others.
 */
export function searchSources(
  { sources, pauses, logger, now }: Options,
  platforms: readonly TrackablePlatform[],
  query: SourceQuery,
  search: SearchOptions,
): Promise<PlatformReport[]> {
  async function searchOne(platform: TrackablePlatform): Promise<PlatformReport> {
    const name = trackablePlatformName(platform);
    if (!isMonitoringKind(platform)) return notConfigured(platform, `${name} offers no public search.`);
    const source = sources[platform];
    if (!source) return notConfigured(platform, `${name} isn’t set up on this server.`);
    if (typeof source === 'string') return notConfigured(platform, source);
    const pausedUntil = await pauses.until(platform, new Date(now()));
    if (pausedUntil) return failed(platform, rateLimited(pausedUntil));
    try {
      const { posts, note, isCapped = posts.length >= search.limit } = await source.search(query, search);
      const status = { kind: platform, status: 'ok', detail: note, ...(isCapped && { is_capped: true }) } as const;
      return { status, found: { kind: platform, posts } };
    } catch (error) {
      if (error instanceof SourceError && error.retryAt !== null) await pauses.add(platform, error.retryAt);
      if (error instanceof SourceError || error instanceof FetchError) return failed(platform, error);
      logger.error({ err: error, source: platform }, 'a source failed');
      return failed(platform, new SourceError('Something went wrong on our side.'));
    }
  }

  return Promise.all(platforms.map(searchOne));
}

function notConfigured(kind: TrackablePlatform, detail: string): PlatformReport {
  return { status: { kind, status: 'not_configured', detail }, found: null };
}

function failed(kind: MonitoringKind, error: SourceError | FetchError): PlatformReport {
  return { status: { kind, status: 'error', detail: error.message }, found: null };
}
