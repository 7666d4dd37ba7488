import type { Database } from '../database/connect';
import { isBeingSent } from '../repositories/postTargets';
import type { EventHub } from './eventHub';

/** Waits until nothing of a post is about to be sent or being sent any more, at most so long. */
export type WaitUntilSettled = (userId: string, postId: string, timeoutMs: number) => Promise<void>;

/** Whichever process publishes the post, its change is heard through the hub; the rows themselves are then asked. */
export function createWaitUntilSettled(db: Database, hub: EventHub): WaitUntilSettled {
  return async (userId, postId, timeoutMs) => {
    let hasChanged = (): void => undefined;
    let isOver = timeoutMs <= 0;
    const stopListening = hub.subscribe(userId, () => hasChanged());
    const timer = setTimeout(() => {
      isOver = true;
      hasChanged();
    }, timeoutMs);
    try {
      while (!isOver) {
        // Made before the rows are asked: a change in between ends the wait at once.
        const change = new Promise<void>((resolve) => (hasChanged = resolve));
        if (!(await isBeingSent(db, postId))) return;
        await change;
      }
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  };
}
