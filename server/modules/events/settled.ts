import type { Database } from '../../database/connect';
import { isBeingSent } from '../../repositories/postTargets';
import type { EventHub } from './eventHub';

/** Waits until no part of a post is being sent or about to be, for `timeoutMs` at most. */
export type WaitUntilSettled = (userId: string, postId: string, timeoutMs: number) => Promise<void>;

/** Whichever process publishes the post, its change is heard through the hub; the rows themselves are then asked. */
export function createWaitUntilSettled(db: Database, hub: EventHub, draining: AbortSignal): WaitUntilSettled {
  return async (userId, postId, timeoutMs) => {
    if (timeoutMs <= 0) return;
    const over = AbortSignal.any([AbortSignal.timeout(timeoutMs), draining]);
    const end = aborted(over);
    let noteChange = (): void => undefined;
    const stopListening = hub.subscribe(userId, () => noteChange());
    try {
      while (!over.aborted) {
        // Made before the rows are asked, so that a change in between is not missed.
        const change = new Promise<void>((resolve) => (noteChange = resolve));
        if (!(await isBeingSent(db, postId))) return;
        await Promise.race([change, end]);
      }
    } finally {
      stopListening();
    }
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
