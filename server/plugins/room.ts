import type { FastifyInstance } from 'fastify';
import type { Room } from '../database/room';
import { storageFull } from './appError';

/** Configuration of a route that adds nothing to what is stored. */
export const ADDS_NOTHING = { addsNothing: true };

const METHODS_THAT_ADD = ['POST', 'PUT'];

/** Refuses what would add to a database without room, before the database has to: what is there can still be read. */
export function refuseWithoutRoom(app: FastifyInstance, room: Room): void {
  // Most requests read: they neither wait here, nor have what their route says put together.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!METHODS_THAT_ADD.includes(request.method) || 'addsNothing' in request.routeOptions.config) return done();
    room.isFull().then((isFull) => done(isFull ? storageFull() : undefined), done);
  });
  app.addHook('onError', async (_request, _reply, error) => room.note(error));
}
