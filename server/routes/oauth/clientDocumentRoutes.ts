import type { FastifyPluginAsync } from 'fastify';
import { KEYLESS_PLATFORMS } from '#contract/networks';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { clientDocumentPath } from '../../networks/clientDocument';
import type { AppServices } from '../../services';

/** For how long servers may believe what they have fetched. */
const CACHED_SECONDS = (10 * MINUTE_MS) / SECOND_MS;

/** The documents that describe us to servers of networks where people choose theirs; anybody may read them. */
export const clientDocumentRoutes: FastifyPluginAsync<Pick<AppServices, 'networks'>> = async (app, { networks }) => {
  for (const platform of KEYLESS_PLATFORMS) {
    const describe = networks[platform]?.servers.clientDocument;
    if (!describe) continue;
    app.get(clientDocumentPath(platform), async (_request, reply) => {
      void reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`);
      return describe();
    });
  }
};
