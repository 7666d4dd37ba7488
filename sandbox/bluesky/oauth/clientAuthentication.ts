import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { readText } from '../../../server/lib/json';
import type { SandboxContext } from '../../context';
import { findClient, type BlueskyClient } from './clients';
import { createOnceBook } from './onceBook';
import { invalidRequest, OAuthProblem } from './problems';

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
