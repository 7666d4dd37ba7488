import type { OpenedFile } from './openLog';
import type { Verdict } from './verify';

/** Messages of the page to the worker: open this file, verify it, or stop verifying. */
export type Order = { kind: 'open'; id: number; file: Blob } | { kind: 'verify'; file: Blob } | { kind: 'cancel' };

/** Messages of the worker: it is loaded, a file is open, progress, or the verdict; null if the file cannot be read. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'opened'; id: number; opened: OpenedFile | null }
  | { kind: 'progress'; share: number }
  | { kind: 'verdict'; verdict: Verdict | null };

/** Opens and verifies logs beside the page. */
export type Verifier = {
  /** Resolves once everything needed has been fetched: later the page is cut off from the network. */
  ready: Promise<void>;
  /** Resolves with the log in a file, or the reason why it has none; null when the file cannot be read. */
  open: (file: Blob) => Promise<OpenedFile | null>;
  /** Resolves with the verdict; null when the file cannot be read, or it was canceled. */
  verify: (file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Verdict | null>;
};

/** Creates a verifier from a worker that runs `worker.ts`; it verifies one log at a time. */
export function createVerifier(worker: Worker): Verifier {
  const order = (given: Order) => worker.postMessage(given);
  const hear = (listener: (report: Report) => void) => {
    const handleMessage = ({ data }: MessageEvent<Report>) => listener(data);
    worker.addEventListener('message', handleMessage);
    return () => worker.removeEventListener('message', handleMessage);
  };
  let openCount = 0;

  return {
    ready: new Promise((resolve) => {
      const stop = hear((report) => {
        if (report.kind !== 'ready') return;
        stop();
        resolve();
      });
    }),
    open: (file) =>
      new Promise((resolve) => {
        openCount += 1;
        const id = openCount;
        const stop = hear((report) => {
          if (report.kind !== 'opened' || report.id !== id) return;
          stop();
          resolve(report.opened);
        });
        order({ kind: 'open', id, file });
      }),
    verify: (file, onProgress, signal) =>
      new Promise((resolve) => {
        const finish = (verdict: Verdict | null) => {
          stop();
          resolve(verdict);
        };
        const stop = hear((report) => {
          if (report.kind === 'progress') onProgress(report.share);
          if (report.kind === 'verdict') finish(report.verdict);
        });
        signal.addEventListener('abort', () => {
          order({ kind: 'cancel' });
          finish(null);
        });
        order({ kind: 'verify', file });
      }),
  };
}
