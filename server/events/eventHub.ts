import { EVENT_TAGS, type ChangedEvent } from '#contract/schemas/events';
import { EVENTS_CHANNEL, readNotification, type Notification } from '../repositories/notifications';
import type { Listener } from './listener';
import { createRecentChanges } from './recentChanges';

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
