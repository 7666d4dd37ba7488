import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { readText } from '../../../server/lib/json';
import type { SandboxContext } from '../../context';
import type { AuthenticatedClient } from './clients';
import { OAuthProblem, invalidRequest } from './problems';
import { securityHeaders } from '../../createApp';
import type { SandboxNetwork } from '../../network';
import type { AuthorizationRequest, Consent } from '../../oauth/authorization';
import { badAuthorizationPage, consentPage, type HandleProblem } from '../../pages/consentPage';
import type { Account } from '../../world/events';
import { accountOfHandle, findAccount } from '../identifiers';

/** What an app has said ahead about an authorization. */
type PushedRequest = {
  client: AuthenticatedClient;
  redirectUri: string;
  state: string;
  scopes: string[];
  challenge: string;
  /** Handle or DID of the only account that may sign in; null: any. */
  loginHint: string | null;
  /** Thumbprint of the key to which the tokens will be bound. */
  boundTo: string;
};

/** Seconds for which a pushed request may be used. */
export const PUSHED_SECONDS = 299;

const PREFIX = 'urn:ietf:params:oauth:request_uri:req-';
const LIFETIME_MS = 5 * MINUTE_MS;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const STATE_MAX_LENGTH = 500;
/** Scopes that exist here: broad ones alone, as the reference server lists them. */
export const SCOPES: Record<string, string> = {
  atproto: 'See who this account is',
  'transition:generic': 'Publish and delete posts in its name, with images and videos',
};

/** Keeps pushed requests in memory: they live shorter than a restart. */
export function createPushedRequests({ now }: Pick<SandboxContext, 'now'>) {
  const requests = new Map<string, PushedRequest & { expiresAt: number }>();
  return {
    add(request: PushedRequest): string {
      const uri = PREFIX + randomBytes(16).toString('hex');
      requests.set(uri, { ...request, expiresAt: now() + LIFETIME_MS });
      return uri;
    },
    /** A request that is still good, if it is this client's. */
    find(uri: string, clientId: string): PushedRequest | null {
      const request = requests.get(uri);
      return request?.client.id === clientId && request.expiresAt > now() ? request : null;
    },
    remove: (uri: string) => void requests.delete(uri),
  };
}

/** Reads the form that describes an authorization; throws OAuthProblem. */
export function readPushed(form: unknown, client: AuthenticatedClient, boundTo: string): PushedRequest {
  const given = (name: string) => readText(form, name) ?? '';
  const [redirectUri, state, challenge] = [given('redirect_uri'), given('state'), given('code_challenge')];
  if (given('response_type') !== 'code') throw invalidRequest('Unsupported response_type');
  if (!client.returnsTo(redirectUri)) {
    throw new OAuthProblem('invalid_redirect_uri', 'Invalid redirect_uri: it is none of the client');
  }
  if (state === '' || state.length > STATE_MAX_LENGTH) throw invalidRequest('A state is required');
  if (given('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    throw invalidRequest('code_challenge_method must be "S256", with a code_challenge');
  }
  const scopes = given('scope').split(' ');
  const strange = scopes.find((scope) => !client.scopes.includes(scope) || !Object.hasOwn(SCOPES, scope));
  if (strange !== undefined) {
    throw new OAuthProblem('invalid_scope', `Scope "${strange}" is not declared in the client metadata`);
  }
  if (!scopes.includes('atproto')) throw new OAuthProblem('invalid_scope', 'The "atproto" scope is required');
  return { client, redirectUri, state, scopes, challenge, boundTo, loginHint: given('login_hint') || null };
}

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
