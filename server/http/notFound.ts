import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors/appError';
import { sendNotFound, sendError } from './handleErrors';

/** Responds to requests that match no route. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Creates the handler that distinguishes an unknown address (404) from a known one with another method (405, with its
 * methods). It covers routes registered from now on.
 */
export function createNotFoundHandler(app: FastifyInstance): NotFoundHandler {
  const routes: { address: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    routes.push({ address: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: [method].flat() });
  });

  return (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const known = routes.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods);
    if (known.length === 0) return sendNotFound(request, reply);
    const allowed = [...new Set(known)].sort().join(', ');
    const error = new AppError('METHOD_NOT_ALLOWED', `This address only accepts ${allowed}.`);
    return sendError(error, reply.header('allow', allowed));
  };
}
