import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPath, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import { nameOfHandle, normalizeHandle } from '../network';
import { badAuthorizationPage, consentPage, type HandleProblem } from '../pages/consentPage';
import type { Account } from '../world/events';
import { BadAuthorization, readAuthorization, type AuthorizationRequest, type Consent } from './authorizationRequest';

/** Registers the page on which a person allows or refuses an app, and what happens when they have chosen. */
export function addConsent(app: FastifyInstance, context: SandboxContext, consent: Consent): void {
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
