import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import type { Room } from '../database/room';
import { storageFull } from '../refusals/appError';

/** Configuration of a route that adds nothing to what is stored. */
export const ADDS_NOTHING = { addsNothing: true };

const METHODS_THAT_ADD = ['POST', 'PUT'];

/** Refuses what would add to a database without room, before the database has to: what is there can still be read. */
export function refuseWithoutRoom(app: FastifyInstance, room: Room): void {
  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    room.isFull().then((isFull) => done(isFull ? storageFull() : undefined), done);
  };
  app.addHook('onRoute', (route) => {
    if (addsSomething(route)) route.onRequest = [route.onRequest ?? [], refuse].flat();
  });
  app.addHook('onError', async (_request, _reply, error) => room.note(error));
}

function addsSomething({ method, config }: RouteOptions): boolean {
  return [method].flat().some((one) => METHODS_THAT_ADD.includes(one)) && !(config && 'addsNothing' in config);
}
