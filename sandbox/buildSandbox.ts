import type { FastifyInstance } from 'fastify';
import { addControl } from './addControl';
import { addNetwork } from './addNetwork';
import { addPageFiles } from './pages/addPageFiles';
import type { ContextOptions, SandboxContext } from './context';
import { corpusRoutes } from './corpus/corpusRoutes';
import { CORPUS_PATH } from './corpus/settings';
import { createApp } from './createApp';
import { toGraphPath } from './meta/graph';
import { SANDBOX_NETWORKS } from './networks';
import { indexPage, type Place } from './pages/indexPage';

/**
 * Builds the sandbox without listening: all networks with apps, their pages, and what steers them and the servers.
 * `servers` are those on ports of their own, once they listen.
 */
export async function buildSandbox(
  context: SandboxContext,
  options: ContextOptions,
  servers: () => Place[],
): Promise<FastifyInstance> {
  const networks = Object.values(SANDBOX_NETWORKS);
  const app = await createApp({
    publicOrigin: options.publicOrigin,
    rewriteUrl: ({ url = '/' }) => toGraphPath(url),
  });
  app.addHook('onClose', () => context.world.close());

  app.get('/', (_request, reply) => {
    const { accounts, posts } = context.world;
    const places = networks.map(({ consent }) => ({ network: consent.network, origin: '' }));
    const rows = accounts.list().map((account) => ({ account, postCount: posts.of(account).length }));
    return reply.type('text/html; charset=utf-8').send(indexPage([...places, ...servers()], rows));
  });
  addPageFiles(app, context);
  addControl(app, context);
  for (const network of networks) await addNetwork(app, context, network);
  await app.register(corpusRoutes, { prefix: CORPUS_PATH, now: options.now });
  return app;
}
