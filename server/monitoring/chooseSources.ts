import { isMonitoringKind, type MonitoringKind, type TrackablePlatform } from '#contract/platforms';
import type { MonitoringSource, TrackerSources } from './source';

/**
 * The sources that a tracker on these platforms is searched in. Real and sample posts are never counted together:
 * beside a real source, those of the sandbox count as not set up. `isSandbox`: null where there is none at all.
 */
export function chooseSources(
  sources: TrackerSources,
  platforms: readonly TrackablePlatform[],
): { chosen: TrackerSources; isSandbox: boolean | null } {
  const named = platforms.filter(isMonitoringKind).flatMap((kind): [MonitoringKind, MonitoringSource | string][] => {
    const source = sources[kind];
    return source === undefined ? [] : [[kind, source]];
  });
  const isSource = (source: MonitoringSource | string) => typeof source !== 'string';
  const hasReal = named.some(([, source]) => isSource(source) && !isMadeUp(source));
  const hasAny = named.some(([, source]) => isSource(source));
  return {
    chosen: Object.fromEntries(named.filter(([, source]) => !(hasReal && isMadeUp(source)))),
    isSandbox: hasAny ? !hasReal : null,
  };
}

function isMadeUp(source: MonitoringSource | string): boolean {
  return typeof source !== 'string' && source.isSandbox;
}
