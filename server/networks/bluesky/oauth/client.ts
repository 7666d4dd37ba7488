import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { calculateJwkThumbprint, importJWK, SignJWT, type JWK } from 'jose';
import { HOUR_MS } from '#contract/durations';
import { rememberFor } from '../../../lib/clock';
import { type NetworkApps, callbackUrl, clientDocumentPath } from '../../settings';
import { ALGORITHM, createKey, publicHalf } from './dpop';

/**
 * Us, as authorization servers know us: by the address of a document about us, or as one of the clients that run on the
 * computer of the person who uses them. Only the first can prove who they are.
 */
type OAuthClient = { id: string; isConfidential: boolean };

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

/** The key is the same at all servers. */
const ANY_SERVER = '';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSERTION_SECONDS = 60;

/** The key by which servers recognize us, made once for all our servers together. */
export type ClientKey = {
  /** The public half, as the document about us shows it. */
  published(): Promise<JWK>;
  /** Fields of a form that say, and where we can, prove, who sends it to this issuer. */
  credentials(client: OAuthClient, issuer: string): Promise<Record<string, string>>;
};

/** Creates what keeps that key; `now` is in milliseconds since 1970. */
export function createClientKey(apps: NetworkApps, now: () => number): ClientKey {
  const load = rememberFor(HOUR_MS, async () => {
    const known = await apps.find('bluesky', ANY_SERVER);
    const app = known ?? (await apps.add('bluesky', ANY_SERVER, await createApp()));
    return JSON.parse(app.clientSecret) as JWK;
  });

  async function assertion(client: OAuthClient, issuer: string): Promise<string> {
    const key = await load();
    const seconds = Math.floor(now() / 1000);
    return new SignJWT({ iss: client.id, sub: client.id, aud: issuer, jti: randomUUID() })
      .setProtectedHeader({ alg: ALGORITHM, kid: await kidOf(key) })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(await importJWK(key, ALGORITHM));
  }

  return {
    async published() {
      const key = await load();
      return { ...publicHalf(key), alg: ALGORITHM, use: 'sig', kid: await kidOf(key) };
    },
    async credentials(client, issuer) {
      if (!client.isConfidential) return { client_id: client.id };
      return {
        client_id: client.id,
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: await assertion(client, issuer),
      };
    },
  };
}

/** Nothing asks for the id of this app: the addresses of our documents are its ids. */
async function createApp() {
  return { clientId: '', clientSecret: JSON.stringify(await createKey()) };
}

function kidOf(key: JWK): Promise<string> {
  return calculateJwkThumbprint(publicHalf(key));
}

/** Rights of an app password: posts, files and reading, no messages. Every server knows it. */
const BROAD = ['atproto', 'transition:generic'];

/** Rights for what is done and no more (https://atproto.com/specs/permission): posts, their files, search, video uploads. */
const NARROW = [
  'atproto',
  'repo:app.bsky.feed.post',
  'blob:*/*',
  'rpc:app.bsky.feed.searchPosts?aud=*',
  'rpc:com.atproto.repo.uploadBlob?aud=*',
];

/** Everything that may ever be asked for, which has to be declared ahead. */
const DECLARED_SCOPE = [...new Set([...BROAD, ...NARROW])].join(' ');

/** The rights to ask a server for, by the scopes that it says it supports. */
export function scopeFor(supported: readonly unknown[]): string {
  const isNarrow = NARROW.every((scope) => supported.includes(scope));
  return (isNarrow ? NARROW : BROAD).join(' ');
}
