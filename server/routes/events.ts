import type { FastifyPluginAsync } from 'fastify';
import type { AppServices } from '../services';
import { createEventStreams } from '../events/eventStreams';
import { sessionOf } from '../http/auth';

/** Tells a signed-in browser what changed, as server-sent events (contract/schemas/events). */
export const eventRoutes: FastifyPluginAsync<AppServices> = async (app, { connection, events }) => {
  const streams = createEventStreams(connection.db, events);
  app.addHook('preClose', async () => streams.endAll());

  // Without a HEAD twin: its answer would have no reader, and so no end.
  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const stream = streams.open(sessionOf(request));
    // Kept alive, the connection would outlast its stream and hold up a server that closes.
    return reply.type('text/event-stream').header('connection', 'close').send(stream);
  });
};
