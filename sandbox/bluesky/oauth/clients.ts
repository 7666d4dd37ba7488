import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { parseUrl } from '../../../server/lib/addresses';
import { readList, readPath, readText } from '../../../server/lib/json';
import type { SandboxContext } from '../../context';
import { OAuthProblem, invalidRequest } from './problems';
import { createOnceBook } from './proofs';

/** An app as its id describes it; without `keys` it is a public client. */
type BlueskyClient = {
  id: string;
  name: string;
  scopes: string[];
  keys: Record<string, unknown>[] | null;
  returnsTo: (redirectUri: string) => boolean;
};

const LOCALHOST = /^http:\/\/localhost\/?(?:\?(.*))?$/;
const DEFAULT_REDIRECTS = ['http://127.0.0.1/', 'http://[::1]/'];
const LOOPBACKS = ['127.0.0.1', '[::1]'];
const DOCUMENT_MAX_LENGTH = 64 * 1024;

/** Finds out who a client is. The sandbox fetches the document of one app alone, the product's. Throws OAuthProblem. */
async function findClient({ publicOrigin, fetchClient }: SandboxContext, id: string): Promise<BlueskyClient> {
  const local = LOCALHOST.exec(id);
  if (local !== null) return localClient(id, new URLSearchParams(local[1] ?? ''));
  const url = parseUrl(id);
  if (url?.origin !== publicOrigin || url.protocol !== 'https:') {
    throw badClient(`Unable to obtain client metadata for "${id}"`);
  }
  const response = await fetchClient(id).catch(() => null);
  const isDocument = response?.status === 200 && response.headers.get('content-type')?.startsWith('application/json');
  if (!isDocument) throw badClient(`Unable to obtain client metadata for "${id}"`);
  const text = await response.text();
  if (text.length > DOCUMENT_MAX_LENGTH) throw badClient('The client metadata is too large');
  return documentedClient(id, JSON.parse(text));
}

/** A program on somebody's own computer, which may not be called localhost; ports do not matter. */
function localClient(id: string, parameters: URLSearchParams): BlueskyClient {
  const strange = [...parameters.keys()].find((name) => !['redirect_uri', 'scope'].includes(name));
  if (strange !== undefined) throw badClient(`Unexpected query parameter "${strange}"`);
  const declared = parameters.getAll('redirect_uri');
  const redirects = declared.length > 0 ? declared : DEFAULT_REDIRECTS;
  if (!redirects.every(isLoopback))
    throw badClient('A redirect_uri of a loopback client must be http://127.0.0.1 or http://[::1]');
  return {
    id,
    name: 'A program on this computer',
    scopes: scopesIn(parameters.get('scope') ?? 'atproto'),
    keys: null,
    returnsTo: (uri) => redirects.some((one) => isLoopback(uri) && withoutPort(one) === withoutPort(uri)),
  };
}

function documentedClient(id: string, document: unknown): BlueskyClient {
  const isOf = (name: string, value: string) => readList(document, name).includes(value);
  if (readText(document, 'client_id') !== id) throw badClient('client_id does not match');
  if (readPath(document, 'dpop_bound_access_tokens') !== true)
    throw badClient('"dpop_bound_access_tokens" must be true');
  if (!isOf('response_types', 'code')) throw badClient('response_types must include "code"');
  if (!isOf('grant_types', 'authorization_code') || !isOf('grant_types', 'refresh_token')) {
    throw badClient('grant_types must include "authorization_code" and "refresh_token"');
  }
  const keys = readList(document, 'jwks', 'keys') as Record<string, unknown>[];
  if (readText(document, 'token_endpoint_auth_method') !== 'private_key_jwt' || keys.length === 0) {
    throw badClient('private_key_jwt auth method requires at least one key in jwks');
  }
  if (readText(document, 'token_endpoint_auth_signing_alg') !== 'ES256') {
    throw badClient('Missing token_endpoint_auth_signing_alg client metadata');
  }
  if (keys.some((key) => 'd' in key)) throw badClient('jwks must not contain private keys');
  return {
    id,
    name: readText(document, 'client_name') ?? id,
    scopes: scopesIn(readText(document, 'scope') ?? ''),
    keys,
    returnsTo: (uri) => isOf('redirect_uris', uri),
  };
}

function scopesIn(text: string): string[] {
  const scopes = text.split(' ').filter((scope) => scope !== '');
  if (!scopes.includes('atproto')) throw badClient('Missing "atproto" scope');
  if (new Set(scopes).size !== scopes.length) throw badClient('Duplicate scope');
  return scopes;
}

function isLoopback(uri: string): boolean {
  const url = parseUrl(uri);
  return url?.protocol === 'http:' && LOOPBACKS.includes(url.hostname);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

function badClient(description: string): OAuthProblem {
  return new OAuthProblem('invalid_client_metadata', description);
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSERTION_LIFETIME_MS = MINUTE_MS;

/** A client that has shown who it is; `keyId` is the thumbprint of the key by which it did, null for a public one. */
export type AuthenticatedClient = BlueskyClient & { keyId: string | null };

/** Creates what finds out which client sends a form (RFC 7523, 3); throws OAuthProblem. */
export function createClientAuthentication(context: SandboxContext, issuer: () => string) {
  const { now } = context;
  const seen = createOnceBook(now);

  async function verify({ id, keys }: BlueskyClient, assertion: string): Promise<string> {
    try {
      const jwks = { keys: keys as JWK[] };
      const { payload, protectedHeader } = await jwtVerify(assertion, createLocalJWKSet(jwks), {
        algorithms: ['ES256'],
        issuer: id,
        subject: id,
        audience: issuer(),
        requiredClaims: ['jti', 'exp'],
        maxTokenAge: ASSERTION_LIFETIME_MS / SECOND_MS,
        currentDate: new Date(now()),
      });
      if (!seen.take(`${id} ${payload.jti}`, ASSERTION_LIFETIME_MS)) throw new Error('it was used before');
      const key = jwks.keys.find(({ kid }) => kid === protectedHeader.kid);
      if (key === undefined) throw new Error('"kid" required in client_assertion');
      return await calculateJwkThumbprint(key);
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      throw new OAuthProblem('invalid_client', `Validation of "client_assertion" failed: ${why}`);
    }
  }

  return async (form: unknown): Promise<AuthenticatedClient> => {
    const client = await findClient(context, readText(form, 'client_id') ?? '');
    if (client.keys === null) return { ...client, keyId: null };
    const assertion = readText(form, 'client_assertion');
    if (assertion === null) {
      throw invalidRequest('client authentication method "private_key_jwt" required a "client_assertion"');
    }
    if (readText(form, 'client_assertion_type') !== ASSERTION_TYPE) {
      throw new OAuthProblem('invalid_client', 'Unsupported client_assertion_type');
    }
    return { ...client, keyId: await verify(client, assertion) };
  };
}
