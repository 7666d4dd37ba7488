import type { FastifyInstance } from 'fastify';
import type { Room } from '../database/room';
import { storageFull } from './appError';

/** Configuration of a route that adds nothing to what is stored. */
export const ADDS_NOTHING = { addsNothing: true };

const METHODS_THAT_ADD = ['POST', 'PUT'];

/** Refuses what would add to a database without room, before the database has to: what is there can still be read. */
export function refuseWithoutRoom(app: FastifyInstance, room: Room): void {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (!METHODS_THAT_ADD.includes(method) || 'addsNothing' in config) return;
    if (await room.isFull()) throw storageFull();
  });
  app.addHook('onError', async (_request, _reply, error) => room.note(error));
}
