import type { FastifyInstance, FastifyReply } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { readText } from '../../../server/lib/json';
import type { SandboxContext } from '../../context';
import { securityHeaders } from '../../createApp';
import type { SandboxNetwork } from '../../network';
import type { AuthorizationRequest, Consent } from '../../oauth/authorizationRequest';
import { badAuthorizationPage, consentPage, type HandleProblem } from '../../pages/consentPage';
import type { Account } from '../../world/events';
import { accountOfHandle, findAccount } from '../names';
import { SCOPES, type createPushedRequests, type PushedRequest } from './pushedRequests';

/** Where the page is. */
export const AUTHORIZE_PATH = '/oauth/authorize';

type Place = { network: SandboxNetwork; origin: () => string; pushed: ReturnType<typeof createPushedRequests> };

/** Registers the page on which a person allows an app or refuses it; the app has said ahead what it wants. */
export function addAuthorizePage(
  app: FastifyInstance,
  context: SandboxContext,
  { network, origin, pushed }: Place,
): void {
  const consent: Consent = {
    network,
    path: AUTHORIZE_PATH,
    callbackPath: '',
    scopes: SCOPES,
    cannot: ['Read private messages', 'Change the password, the handle or the e-mail address', 'Delete the account'],
    scopeSeparator: / /,
    needsChallenge: true,
    codeLifetimeMs: 5 * MINUTE_MS,
    error: {},
  };

  function find(input: unknown, reply: FastifyReply): (PushedRequest & { uri: string }) | null {
    const uri = readText(input, 'request_uri') ?? '';
    const request = pushed.find(uri, readText(input, 'client_id') ?? '');
    if (request !== null) return { ...request, uri };
    const words = 'This request_uri is unknown, too old or of another app. Begin again where you came from.';
    void reply.code(400).type('text/html; charset=utf-8').send(badAuthorizationPage(consent, words));
    return null;
  }

  function show(
    reply: FastifyReply,
    request: PushedRequest & { uri: string },
    problem: HandleProblem | null,
  ): FastifyReply {
    const { client, redirectUri, uri, loginHint } = request;
    const shown: AuthorizationRequest = {
      ...request,
      client: { id: client.id, name: client.name, secret: null },
      parameters: { client_id: client.id, request_uri: uri },
    };
    const hinted = loginHint === null ? null : accountOfHandle(context, loginHint);
    const accounts = hinted === null ? context.world.accounts.list('bluesky') : [hinted];
    return reply
      .headers(securityHeaders(new URL(redirectUri).origin))
      .code(problem === null ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(consentPage(consent, shown, accounts, problem));
  }

  /** The account that the person chose; what they typed comes before the list. */
  function choose(body: unknown): Account | HandleProblem {
    const typed = readText(body, 'handle') ?? '';
    const chosen = findAccount(context, readText(body, 'account') ?? '');
    if (typed.trim() === '' && chosen !== null) return chosen;
    return accountOfHandle(context, typed.trim().replace(/^@/, '')) ?? { typed, message: 'This cannot be a handle.' };
  }

  function goBack(reply: FastifyReply, request: PushedRequest, response: Record<string, string>): FastifyReply {
    const url = new URL(request.redirectUri);
    const parameters = { iss: origin(), state: request.state, ...response };
    Object.entries(parameters).forEach(([name, value]) => url.searchParams.set(name, value));
    return reply.redirect(url.href, 303);
  }

  app.get(AUTHORIZE_PATH, (query, reply) => {
    const request = find(query.query, reply);
    return request === null ? reply : show(reply, request, null);
  });

  app.post(AUTHORIZE_PATH, ({ body }, reply) => {
    const request = find(body, reply);
    if (request === null) return reply;
    if (readText(body, 'decision') !== 'allow') {
      pushed.remove(request.uri);
      return goBack(reply, request, { error: 'access_denied', error_description: 'Access denied' });
    }
    const account = choose(body);
    if ('message' in account) return show(reply, request, account);
    pushed.remove(request.uri);
    const { client, redirectUri, scopes, challenge, boundTo } = request;
    const code = context.codes.issue(
      {
        platform: 'bluesky',
        clientId: client.id,
        redirectUri,
        accountId: account.id,
        scopes,
        challenge,
        binding: { tokenKey: boundTo, clientKey: client.keyId, begunAt: context.now() },
      },
      consent.codeLifetimeMs,
    );
    return goBack(reply, request, { code });
  });
}
