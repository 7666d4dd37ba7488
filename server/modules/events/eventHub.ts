import { EVENT_TAGS, type ChangedEvent, type EventTag } from '#contract/schemas/events';
import { type Listener, EVENTS_CHANNEL, readNotification, type Notification } from '../../database/notifications';
import type { Database } from '../../database/connect';
import { isBeingSent } from '../../repositories/postTargets';

/** An event of one user, on whichever server it happened. */
export type UserEvent = ChangedEvent | { type: 'session-ended'; sessionId: string };

/**
 * Notifies subscribers of changes to a user's rows. It listens to PostgreSQL, so it does not matter which process made
 * the change. After a lost connection anything may have changed, and subscribers are told so.
 */
export type EventHub = {
  start: () => Promise<void>;
  stop: () => void;
  /** Returns the way to unsubscribe. */
  subscribe: (userId: string, subscriber: Subscriber) => () => void;
  /** Changes that a subscriber missed by less than a minute. */
  recall: (userId: string) => ChangedEvent[];
};

type Subscriber = (event: UserEvent) => void;

const ANYTHING: ChangedEvent = { type: 'changed', tags: [...EVENT_TAGS] };

/** Makes the hub of a process: it follows one channel, however many subscribe. */
export function createEventHub(listener: Listener): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const recent = createRecentChanges();
  let unfollow = (): void => undefined;
  const follower = {
    onNotification: (payload: string) => {
      const notification = readNotification(payload);
      const event = eventOf(notification);
      if (event.type === 'changed') recent.note(notification.user_id, event.tags);
      subscribers.get(notification.user_id)?.forEach((subscriber) => subscriber(event));
    },
    onGap: () => {
      recent.startAnew();
      subscribers.forEach((ofUser) => ofUser.forEach((subscriber) => subscriber(ANYTHING)));
    },
  };

  return {
    async start() {
      unfollow = await listener.follow(EVENTS_CHANNEL, follower);
    },
    stop: () => unfollow(),
    recall: recent.of,
    subscribe(userId, subscriber) {
      const ofUser = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, ofUser.add(subscriber));
      return () => {
        ofUser.delete(subscriber);
        if (ofUser.size === 0 && subscribers.get(userId) === ofUser) subscribers.delete(userId);
      };
    },
  };
}

function eventOf({ tags, id, ended_session: sessionId }: Notification): UserEvent {
  if (sessionId !== undefined) return { type: 'session-ended', sessionId };
  return { type: 'changed', tags, ...(id !== undefined && { id }) };
}

/** Longer than a browser takes from its first reading until it listens. */
const REMEMBERED_MS = 60_000;

/** Recent changes, so that a browser that starts to listen learns what it missed since it started to read. */
type RecentChanges = {
  note: (userId: string, tags: readonly EventTag[]) => void;
  /** Earlier changes are no longer known. */
  startAnew: () => void;
  /** First that anything may have changed before what is remembered, then the last change of each kind. */
  of: (userId: string) => ChangedEvent[];
};

/** Makes the memory of a process; a user takes as much of it as there are kinds, however often they change. */
export function createRecentChanges(now: () => number = () => performance.now()): RecentChanges {
  // Whoever changed last stands last.
  const byUser = new Map<string, Map<EventTag, number>>();
  let knownSince = now();
  const ageOf = (at: number) => Math.floor(now() - at);

  function forgetOld(): void {
    for (const [userId, lastAt] of byUser) {
      if (ageOf(Math.max(...lastAt.values())) < REMEMBERED_MS) return;
      byUser.delete(userId);
    }
  }

  return {
    note(userId, tags) {
      const lastAt = byUser.get(userId) ?? new Map<EventTag, number>();
      tags.forEach((tag) => lastAt.set(tag, now()));
      byUser.delete(userId);
      byUser.set(userId, lastAt);
      forgetOld();
    },
    startAnew() {
      byUser.clear();
      knownSince = now();
    },
    of(userId) {
      const kinds = [...(byUser.get(userId) ?? [])].filter(([, at]) => ageOf(at) < REMEMBERED_MS);
      return [
        { type: 'changed', tags: [...EVENT_TAGS], age_ms: Math.min(ageOf(knownSince), REMEMBERED_MS) },
        ...kinds.map(([tag, at]) => ({ type: 'changed' as const, tags: [tag], age_ms: ageOf(at) })),
      ];
    },
  };
}

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
