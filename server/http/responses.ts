import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** Schema of the empty body of a 204. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null', description: 'Done.' });

/** Sends JSON text that is finished already. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
