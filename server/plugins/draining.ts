import type { FastifyInstance } from 'fastify';
import { AppError } from './appError';

/** Lets requests under way finish while new ones are sent away. */
export type Draining = { isDraining: boolean };

/** Refuses new requests once the server is about to stop, and asks the client not to come back on this connection. */
export function refuseWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining.isDraining) return;
    reply.header('connection', 'close');
    throw new AppError('SHUTTING_DOWN', 503, 'The server is restarting. Please try again in a moment.');
  });
}
