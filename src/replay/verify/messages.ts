import type { OpenedFile } from './openFile';
import type { Verdict } from './verify';

/** Messages of the page to the worker: open this file, verify it, or stop verifying. */
export type Order = { kind: 'open'; id: number; file: Blob } | { kind: 'verify'; file: Blob } | { kind: 'cancel' };

/** Messages of the worker: it is loaded, a file is open, progress, or the verdict; null if the file cannot be read. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'opened'; id: number; opened: OpenedFile | null }
  | { kind: 'progress'; share: number }
  | { kind: 'verdict'; verdict: Verdict | null };
