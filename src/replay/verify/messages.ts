import type { Verdict } from './verify';

/** What the page sends to the worker: verify this file, or stop what is under way. */
export type Order = { kind: 'verify'; file: Blob } | { kind: 'cancel' };

/** What the worker sends: it is loaded, so much is done, or this is the verdict; null if the file cannot be read. */
export type Report =
  { kind: 'ready' } | { kind: 'progress'; share: number } | { kind: 'verdict'; verdict: Verdict | null };
