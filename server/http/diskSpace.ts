import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import type { DiskSpace } from '../database/diskSpace';
import { AppError, storageFull } from './appError';

/** Configuration of a route that adds nothing to what is stored. */
export const ADDS_NOTHING = { addsNothing: true };

const METHODS_THAT_ADD = ['POST', 'PUT'];

const UNFIT = new AppError(
  'SERVER_NOT_READY',
  'This server isn’t set up like the others yet. Nothing was saved. Please try again later.',
);

/**
 * Refuses what would add to a database without space, before the database has to, and what this server would keep where the
 * others cannot read it: under another key, or in another media folder. What is there can still be read.
 */
export function rejectWritesWhenFull(
  app: FastifyInstance,
  diskSpace: DiskSpace,
  findProblem: () => Promise<string | null>,
): void {
  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    Promise.all([diskSpace.isFull(), findProblem()]).then(([isFull, problem]) => {
      if (isFull) done(storageFull());
      else done(problem === null ? undefined : UNFIT);
    }, done);
  };
  app.addHook('onRoute', (route) => {
    if (addsSomething(route)) route.onRequest = [route.onRequest ?? [], refuse].flat();
  });
  app.addHook('onError', async (_request, _reply, error) => diskSpace.note(error));
}

function addsSomething({ method, config }: RouteOptions): boolean {
  return [method].flat().some((one) => METHODS_THAT_ADD.includes(one)) && !(config && 'addsNothing' in config);
}
