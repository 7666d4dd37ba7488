import type { FastifyError, FastifyInstance } from 'fastify';
import type { KeylessPlatform } from '#contract/networks';
import type { SandboxContext } from './context';
import { addEndpoint, sendResponse, type Endpoint } from './endpoint';
import type { SandboxNetwork, SandboxPaths } from './network';
import { addConsent } from './oauth/addConsent';
import type { Consent } from './oauth/authorizationRequest';
import { addTimeline } from './pages/addTimeline';

/** One of the servers of a network that has many, on a port of its own. */
export type ServerParts = {
  platform: KeylessPlatform;
  /** Its pages; its name is offered in the product. */
  network: SandboxNetwork;
  /** Builds it without listening; `origin` is where it will listen, once that is known. */
  build(context: SandboxContext, place: { origin: () => string }): Promise<FastifyInstance>;
};

/** A network with apps, whole: how it asks for consent (which names the network), and the calls of its API. */
export type NetworkParts = {
  paths: SandboxPaths;
  consent: Consent;
  /** Paths under which whatever is unknown gets the network's own error, not a page. */
  apiPaths: string[];
  endpoints(context: SandboxContext): Endpoint[];
};

/** Registers a network's consent page, API and public pages; errors of the transport get the network's shape too. */
export async function addNetwork(
  app: FastifyInstance,
  context: SandboxContext,
  { consent, apiPaths, endpoints }: NetworkParts,
): Promise<void> {
  const { network } = consent;
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) process.stderr.write(`${network.name}: ${error.stack ?? error.message}\n`);
      return reply.code(status).type('application/json; charset=utf-8').send(network.errorBody(status));
    });
    addConsent(scope, context, consent);
    endpoints(context).forEach((endpoint) => addEndpoint(scope, context, network, endpoint));
    for (const path of apiPaths) {
      scope.all(`${path}/*`, (request, reply) =>
        sendResponse(reply, network.unknownCall(request.url.slice(path.length).replace(/\?.*/s, ''))),
      );
    }
    addTimeline(scope, context, network);
  });
}
