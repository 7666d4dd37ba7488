import path from 'node:path';
import { NETWORKS } from '#contract/networks';

/**
 * Name of the JPEG copy of a stored image, or of the one for networks that take at most so many bytes; stored files never
 * have this ending.
 */
export function jpegNameOf(name: string, maxBytes?: number): string {
  const base = path.parse(name).name;
  return maxBytes === undefined ? `${base}.jpeg` : `${base}-${maxBytes}.jpeg`;
}

/** Copies are made for a few limits only, so that all are known when their image is removed: servers have limits of their own. */
const LEAST_COPY_BYTES = 250_000;
const COPY_LIMITS = [...new Set(Object.values(NETWORKS).map(({ media }) => media.images.maxBytes)), LEAST_COPY_BYTES];

/** The greatest limit within another for which copies are made; the least one where that is smaller still. */
export function copyLimitWithin(maxBytes: number): number {
  return Math.max(LEAST_COPY_BYTES, ...COPY_LIMITS.filter((limit) => limit <= maxBytes));
}

/** Names of all copies that a stored image may have. */
export function copiesOf(name: string): string[] {
  return [jpegNameOf(name), ...COPY_LIMITS.map((maxBytes) => jpegNameOf(name, maxBytes))];
}
