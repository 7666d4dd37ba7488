import type { FastifyInstance } from 'fastify';
import { AppError } from './appError';

/** Refuses new requests once the server is about to stop, and asks clients not to come back on this connection. */
export function refuseWhileDraining(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (!draining.aborted) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(shuttingDown());
  });
}

/** Error for a call that a stopping server does not take, or does not finish. */
export function shuttingDown(): AppError {
  return new AppError('SHUTTING_DOWN', 'The server is restarting. Please try again in a moment.');
}
