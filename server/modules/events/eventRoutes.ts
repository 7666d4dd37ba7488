import { PassThrough, type Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import { ChangedEvent } from '#contract/schemas/events';
import type { Database } from '../../database/connect';
import { sessionOf, type Session } from '../../http/session';
import { isSessionGood } from '../auth/sessionsRepository';
import type { EventHub, UserEvent } from './eventHub';

const ChangedEvents = {
  description: 'A stream; the data of each event is a ChangedEvent.',
  content: { 'text/event-stream': { schema: ChangedEvent } },
};

/** Streams changes to a signed-in browser, as server-sent events (contract/schemas/events). */
export const eventRoutes: FastifyPluginAsync = async (app) => {
  const { connection, events, metrics } = app;
  const streams = createEventStreams(connection.db, events, (count) => metrics?.eventStreams.set(count));
  app.addHook('preClose', async () => streams.endAll());

  // Without a HEAD twin: its response would have no reader, and so no end.
  app.get(
    '/events',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'followEvents',
        tags: ['Events'],
        summary: 'Follow what changes, as server-sent events',
        description:
          'Each event names kinds of rows whose copies are out of date; the first ones say what changed shortly before the stream was opened, and how long ago. The stream ends with its session.',
        response: { 200: ChangedEvents },
      },
    },
    async (request, reply) => {
      const stream = streams.open(sessionOf(request));
      // Kept alive, the connection would outlast its stream and hold up a server that closes.
      return reply.type('text/event-stream').header('connection', 'close').send(stream);
    },
  );
};

/** A reader that falls this far behind is dropped; it reads everything anew when it returns. */
const BACKLOG_MAX_BYTES = 64 * 1024;

/** More than anybody has windows: each holds a connection, and asks the database with every beat. */
export const STREAMS_MAX_PER_USER = 50;

/** The open event streams of this process. */
type EventStreams = {
  /** Opens a stream of server-sent events that ends with its session; one too many ends the oldest of its user. */
  open: (session: Session) => Readable;
  /** Ends all of them, so that the server can close. */
  endAll: () => void;
};

/** Makes the place for the event streams of this process; `onCount` is told their number whenever it changes. */
function createEventStreams(db: Database, hub: EventHub, onCount: (count: number) => void): EventStreams {
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
