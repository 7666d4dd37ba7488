import type { FastifyPluginAsync } from 'fastify';
import type { AppServices } from '../app';
import { isDatabaseReachable } from '../repositories/health';

/** Whether the process is alive, and whether it can do its work. */
export const healthRoutes: FastifyPluginAsync<AppServices> = async (app, { connection: { db, room } }) => {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (!(await isDatabaseReachable(db))) return reply.code(503).send({ status: 'the database does not answer' });
    if (await room.isFull()) return reply.code(503).send({ status: 'the disk of the database is full' });
    return { status: 'ready' };
  });
};
