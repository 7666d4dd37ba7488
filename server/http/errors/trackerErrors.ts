import { TRACKERS_MAX_PER_USER } from '#contract/limits';
import { trackablePlatformName } from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';
import { AppError, notFound } from './appError';

/** Gives a tracker that was found; another user's is no different from an absent one. */
export function requireTracker<Tracker>(tracker: Tracker | null): Tracker {
  if (tracker === null) throw notFound();
  return tracker;
}

/** Gives a tracker that was just refreshed; refuses when all places that could be searched failed. */
export function unlessUnreachable<Tracker extends { sources: SourceStatus[] }>(tracker: Tracker): Tracker {
  const failed = tracker.sources.find(({ status }) => status === 'error');
  if (failed && !tracker.sources.some(({ status }) => status === 'ok')) {
    const name = trackablePlatformName(failed.kind);
    throw new AppError('NETWORK_UNAVAILABLE', `${name} couldn’t be searched. ${failed.detail ?? ''}`.trim());
  }
  return tracker;
}

/** Refuses one tracker more than a user may have. */
export function tooManyTrackers(what: string): AppError {
  return new AppError('TRACKER_LIMIT_REACHED', `You can track up to ${TRACKERS_MAX_PER_USER} ${what}.`);
}
