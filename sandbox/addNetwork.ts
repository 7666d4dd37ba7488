import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { KeylessPlatform } from '#contract/networks';
import type { SandboxContext } from './context';
import { addEndpoint, sendResponse, type Endpoint } from './endpoint';
import { type SandboxNetwork, type SandboxPaths, nameOfHandle, normalizeHandle } from './network';
import { type Consent, BadAuthorization, readAuthorization, type AuthorizationRequest } from './oauth/authorization';
import { addTimeline } from './pages/timeline';
import { readPath, readText } from '../server/lib/json';
import { badAuthorizationPage, consentPage, type HandleProblem } from './pages/consentPage';
import type { Account } from './world/events';

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

/** Registers the page on which a person allows or refuses an app, and what happens when they have chosen. */
function addConsent(app: FastifyInstance, context: SandboxContext, consent: Consent): void {
  const { platform } = consent.network;

  function read(input: unknown, reply: FastifyReply): AuthorizationRequest | null {
    try {
      return readAuthorization(input, consent, context.publicOrigin);
    } catch (error) {
      if (!(error instanceof BadAuthorization)) throw error;
      void reply.code(400).type('text/html; charset=utf-8').send(badAuthorizationPage(consent, error.message));
      return null;
    }
  }

  function show(reply: FastifyReply, request: AuthorizationRequest, problem: HandleProblem | null): FastifyReply {
    const page = consentPage(consent, request, context.world.accounts.list(platform), problem);
    return reply
      .code(problem === null ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(page);
  }

  /** The accounts that the person chose, at least one; what they typed comes before the list. */
  function choose(body: unknown): Account[] | HandleProblem {
    const { accounts } = context.world;
    const typed = readText(body, 'handle') ?? '';
    const handles = (consent.grantsSeveral ? typed.split(',') : [typed]).map(normalizeHandle);
    const named = [readPath(body, 'account') ?? []].flat().map(String);
    const chosen = named.flatMap((id) => accounts.byId(platform, id) ?? []);
    if (typed.trim() === '' && chosen.length > 0) return chosen;
    if (!handles.every((handle) => consent.network.handle.pattern.test(handle))) {
      return { typed, message: 'This cannot be a handle.' };
    }
    const written = handles.map(
      (handle) =>
        accounts.byHandle(platform, handle) ?? context.world.createAccount(platform, handle, nameOfHandle(handle)),
    );
    return [...new Set(written)];
  }

  app.get(consent.path, (request, reply) => {
    const authorization = read(request.query, reply);
    return authorization === null ? reply : show(reply, authorization, null);
  });

  app.post(consent.path, (request, reply) => {
    const authorization = read(request.body, reply);
    if (authorization === null) return reply;
    const { redirectUri, state, client, scopes, challenge } = authorization;
    if (readText(request.body, 'decision') !== 'allow') {
      return goBack(reply, redirectUri, { ...consent.error, state });
    }
    const accounts = choose(request.body);
    if ('message' in accounts) return show(reply, authorization, accounts);
    const [accountId = '', ...others] = accounts.map(({ id }) => id);
    const code = context.codes.issue(
      {
        platform,
        clientId: client.id,
        redirectUri,
        accountId,
        ...(others.length > 0 && { others }),
        scopes,
        challenge,
      },
      consent.codeLifetimeMs,
    );
    return goBack(reply, redirectUri, { state, code });
  });
}

function goBack(reply: FastifyReply, redirectUri: string, response: Record<string, string>): FastifyReply {
  return reply.redirect(`${redirectUri}?${new URLSearchParams(response).toString()}`, 303);
}
