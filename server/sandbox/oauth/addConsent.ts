import type { FastifyInstance, FastifyReply } from 'fastify';
import { readText } from '../../networks/json';
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

  /** The account that the person chose; what they typed comes before the list. */
  function choose(body: unknown): Account | HandleProblem {
    const typed = readText(body, 'handle') ?? '';
    const handle = normalizeHandle(typed);
    const chosen = context.world.accounts.byId(platform, readText(body, 'account') ?? '');
    if (handle === '' && chosen !== null) return chosen;
    if (!consent.network.handle.pattern.test(handle)) return { typed, message: 'This cannot be a handle.' };
    const known = context.world.accounts.byHandle(platform, handle);
    return known ?? context.world.createAccount(platform, handle, nameOfHandle(handle));
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
    const account = choose(request.body);
    if ('message' in account) return show(reply, authorization, account);
    const code = context.codes.issue(
      { platform, clientId: client.id, redirectUri, accountId: account.id, scopes, challenge },
      consent.codeLifetimeMs,
    );
    return goBack(reply, redirectUri, { state, code });
  });
}

function goBack(reply: FastifyReply, redirectUri: string, response: Record<string, string>): FastifyReply {
  return reply.redirect(`${redirectUri}?${new URLSearchParams(response).toString()}`, 303);
}
