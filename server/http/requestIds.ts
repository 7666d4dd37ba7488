import type { FastifyInstance } from 'fastify';

/** Answers every request with the id under which the log knows it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
