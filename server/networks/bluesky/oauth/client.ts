import { isIP } from 'node:net';
import { callbackUrl } from '../../callbackUrl';
import { clientDocumentPath } from '../../clientDocument';
import { DECLARED_SCOPE } from './scopes';

/**
 * Us, as authorization servers know us: by the address of a document about us, or as one of the clients that run on the
 * computer of the person who uses them. Only the first can prove who they are.
 */
export type OAuthClient = { id: string; isConfidential: boolean };

/** The addresses to which a local client's authorizations return: the name localhost is none of them. */
const LOOPBACKS = ['127.0.0.1', '[::1]'];

/** Ends of names that are not on the internet (RFC 6761 and 6762, ICANN's .internal). */
const LOCAL_NAME = /\.(?:test|local|localhost|invalid|example|internal|arpa)$/;

/** The client that we are at an origin; null where no authorization can come back: there, app passwords remain. */
export function clientAt(publicOrigin: string): OAuthClient | null {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (protocol === 'https:' && port === '' && isPublicName(hostname)) {
    return { id: publicOrigin + clientDocumentPath('bluesky'), isConfidential: true };
  }
  if (protocol !== 'http:' || !LOOPBACKS.includes(hostname)) return null;
  const parameters = new URLSearchParams({ redirect_uri: callbackUrl(publicOrigin, 'bluesky'), scope: DECLARED_SCOPE });
  return { id: `http://localhost?${parameters.toString()}`, isConfidential: false };
}

/** The client of an id that we once had. */
export function clientOf(id: string): OAuthClient {
  return { id, isConfidential: id.startsWith('https:') };
}

/** The document about us, as servers fetch it (https://atproto.com/specs/oauth#clients). */
export function clientDocument({ id }: OAuthClient, publicKey: object): Record<string, unknown> {
  const { origin } = new URL(id);
  return {
    client_id: id,
    client_name: 'Postwright',
    client_uri: origin,
    application_type: 'web',
    redirect_uris: [callbackUrl(origin, 'bluesky')],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: DECLARED_SCOPE,
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [publicKey] },
  };
}

function isPublicName(hostname: string): boolean {
  return isIP(hostname) === 0 && hostname.includes('.') && !LOCAL_NAME.test(hostname);
}
