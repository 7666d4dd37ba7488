import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors/appError';
import { sendNotFound, sendError } from './handleErrors';

/** Answers a request that no route takes. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Makes what tells an address that is not there (404) from one that does not know the method (405, with those that it
 * knows). It learns of the routes that are registered from now on.
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
    const error = new AppError('METHOD_NOT_ALLOWED', `This address takes ${allowed} only.`);
    return sendError(error, reply.header('allow', allowed));
  };
}
