import type { FastifyInstance, FastifyReply } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import { nameOfHandle, normalizeHandle, type SandboxNetwork } from '../network';
import type { AuthorizationRequest, Consent } from '../oauth/authorization';
import { securityHeaders } from '../createApp';
import { badAuthorizationPage, consentPage, type HandleProblem } from '../pages/consentPage';
import type { Account } from '../world/events';
import { OUT_OF_BAND } from './oauthEndpoints';
import { SCOPES, scopesIn } from './profile';
import { accountById, accountsOf, findApp, type MastodonServer } from './calls';
import { html } from '../../server/lib/html';
import { layout } from '../pages/layout';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'force_login', 'lang'];
const PKCE_PARAMETERS = ['code_challenge', 'code_challenge_method'];

/** Why an app cannot be allowed: told to the person, or sent back where that is safe. */
type Problem = { status: number; words: string } | { error: string; words: string };

/** Registers the page on which a person allows an app or refuses it. */
export function addAuthorization(app: FastifyInstance, server: MastodonServer, network: SandboxNetwork): void {
  const { world, codes, host, profile } = server;
  const consent: Consent = {
    network,
    path: '/oauth/authorize',
    callbackPath: '',
    scopes: SCOPES,
    cannot: ['Change the password or the profile', 'Follow or block anyone'],
    scopeSeparator: / /,
    needsChallenge: false,
    codeLifetimeMs: 10 * MINUTE_MS,
    error: {},
  };

  function read(input: unknown): AuthorizationRequest | (Problem & { back?: AuthorizationRequest }) {
    const given = (name: string) => readText(input, name) ?? '';
    const registered = findApp(server, given('client_id'));
    if (registered === null) {
      return { status: 401, words: 'The client_id is not that of an app that is registered on this server.' };
    }
    const redirectUri = given('redirect_uri');
    if (!registered.redirectUris.includes(redirectUri)) {
      return { status: 400, words: 'The redirect_uri is none of those with which this app was registered.' };
    }
    const scopes = scopesIn(given('scope'));
    const names = [...PARAMETERS, ...(profile.hasMetadata ? PKCE_PARAMETERS : [])];
    const challenge = profile.hasMetadata ? given('code_challenge') || null : null;
    const request: AuthorizationRequest = {
      client: { id: registered.clientId, secret: null, name: registered.name },
      redirectUri,
      state: given('state'),
      scopes,
      challenge,
      parameters: Object.fromEntries(names.map((name) => [name, given(name)])),
    };
    const fail = (error: string, words: string) => ({ error, words, back: request });
    if (given('response_type') !== 'code') return fail('unsupported_response_type', 'Only "code" is supported.');
    if (!scopes.every((scope) => profile.oauth.allows(registered.scopes, scope))) {
      return fail('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
    }
    const isChallenge = given('code_challenge_method') === 'S256' && CHALLENGE.test(challenge ?? '');
    if (challenge !== null && !isChallenge) return fail('invalid_request', 'The code_challenge must be one of S256.');
    return request;
  }

  function refuse(reply: FastifyReply, problem: Problem & { back?: AuthorizationRequest }): FastifyReply {
    if ('status' in problem) return sendPage(reply.code(problem.status), badAuthorizationPage(consent, problem.words));
    const { error, words, back } = problem;
    return back === undefined ? reply : goBack(reply, back, { error, error_description: words });
  }

  function show(reply: FastifyReply, request: AuthorizationRequest, problem: HandleProblem | null): FastifyReply {
    void reply.headers(securityHeaders(originOf(request.redirectUri))).code(problem === null ? 200 : 400);
    return sendPage(reply, consentPage(consent, request, accountsOf(server), problem));
  }

  /** The account that the person chose; what they typed comes before the list. */
  function choose(body: unknown): Account | HandleProblem {
    const typed = readText(body, 'handle') ?? '';
    const name = normalizeHandle(typed).replace(`@${host()}`, '');
    const chosen = accountById(server, readText(body, 'account') ?? '');
    if (name === '' && chosen !== null) return chosen;
    if (!network.handle.pattern.test(name)) return { typed, message: 'This cannot be a handle.' };
    const handle = `${name}@${host()}`;
    return world.accounts.byHandle('mastodon', handle) ?? world.createAccount('mastodon', handle, nameOfHandle(name));
  }

  app.get(consent.path, (request, reply) => {
    const authorization = read(request.query);
    return 'client' in authorization ? show(reply, authorization, null) : refuse(reply, authorization);
  });

  app.post(consent.path, (request, reply) => {
    const authorization = read(request.body);
    if (!('client' in authorization)) return refuse(reply, authorization);
    if (readText(request.body, 'decision') !== 'allow') {
      const words = 'The resource owner or authorization server denied the request.';
      return goBack(reply, authorization, { error: 'access_denied', error_description: words });
    }
    const account = choose(request.body);
    if ('message' in account) return show(reply, authorization, account);
    const { client, redirectUri, scopes, challenge } = authorization;
    const code = codes.issue(
      { platform: 'mastodon', clientId: client.id, redirectUri, accountId: account.id, scopes, challenge },
      consent.codeLifetimeMs,
    );
    return redirectUri === OUT_OF_BAND
      ? sendPage(reply, codePage(network, code))
      : goBack(reply, authorization, { code });
  });
}

function goBack(
  reply: FastifyReply,
  { redirectUri, state }: AuthorizationRequest,
  response: Record<string, string>,
): FastifyReply {
  if (redirectUri === OUT_OF_BAND) return reply.code(400).send(response);
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...response, ...(state !== '' && { state }) })) {
    url.searchParams.set(name, value);
  }
  return reply.redirect(url.href, 303);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** An app's own scheme has no origin, but may be gone back to. */
function originOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}

/** The page that shows a code, for apps to which no redirect leads. */
function codePage(network: SandboxNetwork, code: string): string {
  const body = html`
    <h1>Copy this code</h1>
    <div class="card">
      <p>Paste it into the app that you allowed.</p>
      <p><code id="code">${code}</code></p>
    </div>
  `;
  return layout({ title: 'Copy this code', network, body, isNarrow: true });
}
