import type { FastifyPluginAsync } from 'fastify';
import { isReadOnly } from '../../database/outages';
import { rememberFor } from '../../lib/clock';

/** Anybody may ask, and each question writes a row. */
const REMEMBERED_MS = 1_000;

/** Liveness of the process, and its readiness to work. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const { connection, installation } = app;
  const { db, diskSpace } = connection;
  const findProblem = rememberFor(REMEMBERED_MS, () => installation.findProblem(db).catch(failureOf));

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const problem = await findProblem();
    if (problem !== null) return reply.code(503).send({ status: problem });
    if (await diskSpace.isFull()) return reply.code(503).send({ status: 'the disk of the database is full' });
    return { status: 'ready' };
  });
};

function failureOf(error: unknown): string {
  return isReadOnly(error) ? 'the database can only be read' : 'the database does not answer';
}
