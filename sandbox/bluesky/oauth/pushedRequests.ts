import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations';
import { readText } from '../../../server/lib/json';
import type { SandboxContext } from '../../context';
import type { AuthenticatedClient } from './clientAuthentication';
import { OAuthProblem, invalidRequest } from './problems';

/** What an app has said ahead about an authorization. */
export type PushedRequest = {
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
