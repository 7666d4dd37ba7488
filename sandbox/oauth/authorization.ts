import { randomBytes } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import { readText } from '../../server/lib/json';
import type { SandboxNetwork } from '../network';
import type { Binding } from '../world/events';

/** An app as the sandbox's networks know it; without a secret it is a public client. */
export type SandboxClient = { id: string; secret: string | null; name: string };

/** The product as it is registered with every network of the sandbox; its secret guards nothing. */
export const CONFIDENTIAL_CLIENT = { id: 'postwright-sandbox', secret: 'known-to-everyone', name: 'Postwright' };

/** The same product registered as an app that cannot keep a secret. */
export const PUBLIC_CLIENT = { id: 'postwright-sandbox-public', secret: null, name: 'Postwright (public client)' };

const CLIENTS: SandboxClient[] = [CONFIDENTIAL_CLIENT, PUBLIC_CLIENT];

/** Finds an app by its id. */
export function findClient(id: string): SandboxClient | null {
  return CLIENTS.find((client) => client.id === id) ?? null;
}

/** Finds the app that an HTTP Basic header names with its right secret. */
export function findClientByBasic(header: string): SandboxClient | null {
  return CLIENTS.find((client) => client.secret !== null && header === basicHeader(client.id, client.secret)) ?? null;
}

function basicHeader(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

/** A network's consent page. */
export type Consent = {
  network: SandboxNetwork;
  path: string;
  /** Path on the product's origin to which it returns. */
  callbackPath: string;
  /** Meaning of each scope, in plain words. */
  scopes: Record<string, string>;
  /** Things that people may fear and the app can't do. */
  cannot: string[];
  scopeSeparator: RegExp;
  needsChallenge: boolean;
  /** Set where people grant several accounts at once. */
  grantsSeveral?: true;
  codeLifetimeMs: number;
  /** Parameters of the redirect after a refusal, besides the state. */
  error: Record<string, string>;
};

/** An authorization request that may be shown to a person. */
export type AuthorizationRequest = {
  client: SandboxClient;
  redirectUri: string;
  state: string;
  scopes: string[];
  challenge: string | null;
  /** The parameters as they came, for the form that sends them again. */
  parameters: Record<string, string>;
};

/** A request that must not be answered by a redirect: it is told to the person, who can tell the developer. */
export class BadAuthorization extends Error {}

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];
const STATE_MAX_LENGTH = 500;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Checks the parameters of an authorization; throws BadAuthorization with a sentence that names the fault. */
export function readAuthorization(input: unknown, consent: Consent, publicOrigin: string): AuthorizationRequest {
  const given = (name: string) => readText(input, name) ?? '';
  const client = findClient(given('client_id'));
  if (client === null) throw new BadAuthorization('The client_id is not that of an app that is registered here.');
  const redirectUri = publicOrigin + consent.callbackPath;
  if (given('redirect_uri') !== redirectUri) {
    throw new BadAuthorization(`The redirect_uri must be exactly ${redirectUri}, as registered for this app.`);
  }
  if (given('response_type') !== 'code') throw new BadAuthorization('The response_type must be "code".');
  const state = given('state');
  if (state === '' || state.length > STATE_MAX_LENGTH) {
    throw new BadAuthorization(`A state of 1 to ${STATE_MAX_LENGTH} characters is required.`);
  }
  const scopes = given('scope')
    .split(consent.scopeSeparator)
    .filter((scope) => scope !== '');
  const strange = scopes.find((scope) => !Object.hasOwn(consent.scopes, scope));
  if (scopes.length === 0) throw new BadAuthorization('At least one scope is required.');
  if (strange !== undefined) throw new BadAuthorization(`The scope "${strange}" does not exist on this network.`);
  const challenge = given('code_challenge') || null;
  if (consent.needsChallenge || challenge !== null) {
    if (given('code_challenge_method').toUpperCase() !== 'S256' || !CHALLENGE.test(challenge ?? '')) {
      throw new BadAuthorization('A code_challenge with the code_challenge_method S256 is required (PKCE).');
    }
  }
  const parameters = Object.fromEntries(PARAMETERS.map((name) => [name, given(name)]));
  return { client, redirectUri, state, scopes, challenge, parameters };
}

/** Data of an authorization code. `challenge` is the S256 code challenge, null without PKCE. */
type AuthorizationCode = {
  platform: AccountPlatform;
  clientId: string;
  redirectUri: string;
  accountId: string;
  /** Further accounts that were granted at once, by id. */
  others?: string[];
  scopes: string[];
  challenge: string | null;
  binding?: Binding;
};

/** Keeps authorization codes in memory: they live shorter than a restart. */
export function createCodeBook(now: () => number) {
  const codes = new Map<string, AuthorizationCode & { expiresAt: number }>();
  const live = (text: string) => {
    const code = codes.get(text);
    return code && code.expiresAt > now() ? code : null;
  };
  return {
    issue(code: AuthorizationCode, lifetimeMs: number): string {
      const text = randomBytes(48).toString('base64url');
      codes.set(text, { ...code, expiresAt: now() + lifetimeMs });
      return text;
    },
    /** Looks at a code without using it up. */
    peek: (text: string): AuthorizationCode | null => live(text),
    /** Uses a code up, whatever comes of it; null when it is unknown, used or too old. */
    redeem(text: string): AuthorizationCode | null {
      const code = live(text);
      codes.delete(text);
      return code;
    },
    clear: () => codes.clear(),
  };
}
