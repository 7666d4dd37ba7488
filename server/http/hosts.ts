import type { FastifyInstance } from 'fastify';
import { AppError } from './errors/appError';

/** Names under which the machine itself is reached. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Balancers ask for these by whatever address they know, and they tell nobody anything. */
const FOR_BALANCERS = ['/healthz', '/readyz'];

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Answers only requests that call the server by a name of its own: otherwise a page could have its own name lead here and
 * read along (DNS rebinding). Which port is named makes no difference to that, and proxies name theirs.
 */
export function checkHost(app: FastifyInstance, publicOrigin: string, allowedHosts: readonly string[]): void {
  const names = new Set([new URL(publicOrigin).hostname, ...LOOPBACK, ...allowedHosts]);
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = names.has(nameOf(request.headers.host)) || FOR_BALANCERS.includes(request.routeOptions.url ?? '');
    done(isOurs ? undefined : wrongHost());
  });
}

function nameOf(host = ''): string {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? '';
}

function wrongHost(): AppError {
  return new AppError('WRONG_HOST', 'This server doesn’t answer to that name. Set PUBLIC_ORIGIN or ALLOWED_HOSTS.');
}
