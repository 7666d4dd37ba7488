import type { FastifyPluginAsync } from 'fastify';
import { ChangedEvent } from '#contract/schemas/events';
import type { AppServices } from '../services';
import { createEventStreams } from '../events/eventStreams';
import { sessionOf } from '../http/auth';

const ChangedEvents = {
  description: 'A stream; the data of each event is a ChangedEvent.',
  content: { 'text/event-stream': { schema: ChangedEvent } },
};

/** Streams changes to a signed-in browser, as server-sent events (contract/schemas/events). */
export const eventRoutes: FastifyPluginAsync<AppServices> = async (app, { connection, events, metrics }) => {
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
