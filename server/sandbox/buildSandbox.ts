import { isIP } from 'node:net';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BYTES_PER_MB } from '#contract/limits';
import { addControl } from './addControl';
import { addNetwork } from './addNetwork';
import { createContext, type ContextOptions } from './context';
import { corpusRoutes } from './corpus/corpusRoutes';
import { CORPUS_PATH } from './corpus/settings';
import { addJsonParser } from './jsonParser';
import { toGraphPath } from './meta/paths';
import { SANDBOX_NETWORKS } from './networks';
import { indexPage, notFoundPage } from './pages/indexPage';

/** The product uploads at most 10 MB, which is a third more in base64. */
const BODY_MAX_BYTES = 32 * BYTES_PER_MB;

/** Builds the sandbox without listening: all networks, their pages, and what steers them. */
export async function buildSandbox(options: ContextOptions): Promise<FastifyInstance> {
  const context = createContext(options);
  const networks = Object.values(SANDBOX_NETWORKS);
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    // Held connections (scripted time-outs) must not keep the sandbox from closing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => toGraphPath(url),
    ajv: { customOptions: { discriminator: true, removeAdditional: false, coerceTypes: false } },
  });
  await app.register(formbody);
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: BODY_MAX_BYTES } });
  addJsonParser(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(options.publicOrigin));
    if (isForgedByOtherSite(request) || isReachedByOtherName(request)) {
      await reply.code(403).send({ error: 'The sandbox takes no orders from other sites.' });
    }
  });
  app.addHook('onClose', () => context.world.close());
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/html; charset=utf-8').send(notFoundPage()));

  app.get('/', (_request, reply) => {
    const { accounts, posts } = context.world;
    const faces = networks.map(({ consent }) => consent.network);
    const rows = accounts.list().map((account) => ({ account, postCount: posts.of(account).length }));
    return reply.type('text/html; charset=utf-8').send(indexPage(faces, rows));
  });
  addControl(app, context);
  for (const network of networks) await addNetwork(app, context, network);
  await app.register(corpusRoutes, { prefix: CORPUS_PATH, now: options.now });
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

/** form-action names the product too, because browsers apply it to the redirect that follows the consent form. */
function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self' ${publicOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
