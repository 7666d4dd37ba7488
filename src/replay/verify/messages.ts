import type { Verdict } from './verify';

/** Messages of the page to the worker: verify this file, or stop. */
export type Order = { kind: 'verify'; file: Blob } | { kind: 'cancel' };

/** Messages of the worker: it is loaded, progress, or the verdict; null if the file cannot be read. */
export type Report =
  { kind: 'ready' } | { kind: 'progress'; share: number } | { kind: 'verdict'; verdict: Verdict | null };
