import type { FastifyInstance } from 'fastify';

/** Keeps what the API answers out of every cache: it belongs to one user and one moment. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
}
