import type { FastifyInstance } from 'fastify';
import { AppError } from './appError';
import { DATA_HEADERS } from './securityHeaders';

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
  app.addHook('onRequest', (request, reply, done) => {
    const isOurs = names.has(nameOf(request.headers.host)) || FOR_BALANCERS.includes(request.routeOptions.url ?? '');
    if (isOurs) return done();
    // The error is data, also where a page with headers of its own was asked for.
    void reply.headers(DATA_HEADERS);
    done(wrongHost());
  });
}

function nameOf(host = ''): string {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? '';
}

function wrongHost(): AppError {
  return new AppError('WRONG_HOST', 'This server doesn’t answer to that name. Set PUBLIC_ORIGIN or ALLOWED_HOSTS.');
}
