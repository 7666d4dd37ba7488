import { PassThrough, type Readable } from 'node:stream';
import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import type { Database } from '../database/connect';
import { isSessionGood, type Session } from '../repositories/sessions';
import type { EventHub, UserEvent } from './eventHub';

/** A reader that falls this far behind is dropped; it reads everything anew when it returns. */
const BACKLOG_MAX_BYTES = 64 * 1024;

/** More than anybody has windows: each holds a connection, and asks the database with every beat. */
export const STREAMS_MAX_PER_USER = 50;

/** The open event streams of this process. */
export type EventStreams = {
  /** Opens a stream of server-sent events that ends with its session; one too many ends the oldest of its user. */
  open: (session: Session) => Readable;
  /** Ends all of them, so that the server can close. */
  endAll: () => void;
};

/** Makes the place for the event streams of this process; `onCount` is told their number whenever it changes. */
export function createEventStreams(db: Database, hub: EventHub, onCount: (count: number) => void): EventStreams {
  // In the order in which they were opened.
  const streams = new Map<PassThrough, string>();
  return {
    endAll: () => streams.forEach((_userId, stream) => stream.end()),
    open({ id: sessionId, userId }) {
      const others = [...streams].filter(([, owner]) => owner === userId);
      if (others.length >= STREAMS_MAX_PER_USER) others[0]?.[0].end();
      const stream = new PassThrough();
      const stopListening = hub.subscribe(userId, (event) => deliver(stream, event, sessionId));
      const heartbeat = setInterval(() => void beat(db, stream, sessionId), EVENTS_HEARTBEAT_MS);
      streams.set(stream, userId);
      onCount(streams.size);
      stream.once('close', () => {
        stopListening();
        clearInterval(heartbeat);
        streams.delete(stream);
        onCount(streams.size);
      });
      hub.recall(userId).forEach((event) => deliver(stream, event, sessionId));
      return stream;
    },
  };
}

function deliver(stream: PassThrough, event: UserEvent, sessionId: string): void {
  if (event.type === 'session-ended') {
    if (event.sessionId === sessionId) stream.end();
  } else if (stream.writableLength > BACKLOG_MAX_BYTES) {
    stream.destroy();
  } else {
    stream.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}

/** Sends a heartbeat, and checks whether the stream's session is still valid. */
async function beat(db: Database, stream: PassThrough, sessionId: string): Promise<void> {
  stream.write(': alive\n\n');
  // A database that does not answer says nothing about the session.
  const isGood = await isSessionGood(db, sessionId).catch(() => true);
  if (!isGood) stream.end();
}
