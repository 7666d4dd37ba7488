import type { FastifyInstance } from 'fastify';
import { noteRequest } from '../lib/sharedNotes';

/** Answers every request with the id under which the log knows it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}

/** Lets the watchdog say which requests were under way. */
export function noteRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    reply.raw.once('close', noteRequest(`${method} ${routeOptions.url ?? 'none'} ${id}`));
    done();
  });
}
