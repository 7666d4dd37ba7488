import { isIP } from 'node:net';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { BYTES_PER_MB } from '#contract/limits';
import { notFoundPage } from './pages/indexPage';

/** The product uploads at most 10 MB, which is a third more in base64. */
const BODY_MAX_BYTES = 32 * BYTES_PER_MB;

type ServerOptions = {
  /** Origin of the product, to which authorizations return. */
  publicOrigin: string;
  rewriteUrl?: FastifyServerOptions['rewriteUrl'];
};

/** Makes the web server of a part of the sandbox: it reads what networks read, and lets no other site steer it. */
export async function createApp({ publicOrigin, rewriteUrl }: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    // Held connections (scripted time-outs) must not keep the sandbox from closing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    ...(rewriteUrl && { rewriteUrl }),
    ajv: { customOptions: { discriminator: true, removeAdditional: false, coerceTypes: false } },
  });
  await app.register(formbody);
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: BODY_MAX_BYTES } });
  addJsonParser(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(publicOrigin));
    if (isForgedByOtherSite(request) || isReachedByOtherName(request)) {
      await reply.code(403).send({ error: 'The sandbox takes no orders from other sites.' });
    }
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/html; charset=utf-8').send(notFoundPage()));
  return app;
}

/** Browsers say where a request comes from; servers, which say nothing, are let in. */
function isForgedByOtherSite({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && method !== 'HEAD' && site !== undefined && site !== 'same-origin';
}

/** A site can give its own name this machine's address, and then it is no other site to the browser. */
function isReachedByOtherName({ hostname }: FastifyRequest): boolean {
  return isIP(hostname) === 0 && hostname.includes('.');
}

/** form-action names where authorizations return too, because browsers apply it to the redirect that follows the consent form. */
export function securityHeaders(returnOrigin: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self' ${returnOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

/** Accepts calls without a body that claim to be JSON, as many clients do; the networks accept them too. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
