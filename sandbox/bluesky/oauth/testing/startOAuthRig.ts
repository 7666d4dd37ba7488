import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { startRig } from '../../../testing/startRig';

/** Claims of a token that a test signs. */
export type Claims = Record<string, unknown>;

/** A key pair; the public half is as a document shows it. */
export type Key = { privateKey: CryptoKey; jwk: JWK };

/** A response of the sandbox. */
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Where the program returns to, on whatever port, and its id. */
export const CALLBACK = 'http://127.0.0.1:4000/back';
export const LOCAL = `http://localhost?${new URLSearchParams({
  redirect_uri: 'http://127.0.0.1/back',
  scope: 'atproto transition:generic',
}).toString()}`;

/** Makes a key pair. */
export async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256' } };
}

/** The sandbox's Bluesky, and an app of nobody's here that signs in there by hand. */
export type OAuthRig = Awaited<ReturnType<typeof startOAuthRig>>;

/** Starts it; `fetchClient` is where the sandbox fetches the documents of apps at `publicOrigin`. */
export async function startOAuthRig(options: Parameters<typeof startRig>[0] = {}) {
  const rig = await startRig(options);
  const server = `http://${rig.servers.bluesky?.[0]?.server ?? ''}`;
  /** Of what was pushed last: a server takes none twice. */
  let verifier = '';

  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    form?: object,
  ): Promise<Answer> {
    const body = form && new URLSearchParams(Object.entries(form));
    const response = await fetch(server + path, { method, headers, ...(body && { body }) });
    return { status: response.status, body: (await response.json()) as Answer['body'], headers: response.headers };
  }

  /** A proof for a request; `claims` replace its own. */
  async function prove({ privateKey, jwk }: Key, method: string, path: string, claims: Claims = {}): Promise<string> {
    const { kty, crv, x, y } = jwk;
    const iat = Math.floor(rig.clock.now / 1000);
    return new SignJWT({ jti: randomUUID(), htm: method, htu: server + path, iat, ...claims })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } as JWK })
      .sign(privateKey);
  }

  /** A nonce that the server takes now. */
  async function nonceNow(): Promise<string> {
    const { headers } = await send('POST', '/oauth/par', {}, {});
    return headers.get('dpop-nonce') ?? '';
  }

  /** Sends a form with a good proof, but for these claims. */
  async function post(path: string, key: Key, form: object, claims: Claims = {}): Promise<Answer> {
    const dpop = await prove(key, 'POST', path, { nonce: await nonceNow(), ...claims });
    return send('POST', path, { dpop }, form);
  }

  /** The form that begins an authorization. */
  function pushed(change: Record<string, string> = {}): Record<string, string> {
    verifier = randomBytes(32).toString('base64url');
    return {
      client_id: LOCAL,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'atproto transition:generic',
      state: 'state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    };
  }

  /** The form that ends it. */
  const exchange = (code: string, change: object = {}) => ({
    client_id: LOCAL,
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...change,
  });

  /** A code, as a person gives it who allows what was pushed. */
  async function codeFor(key: Key, form = pushed()): Promise<string> {
    const { body } = await post('/oauth/par', key, form);
    const query = { client_id: form['client_id'] ?? '', request_uri: String(body['request_uri']) };
    const response = await fetch(`${server}/oauth/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ ...query, decision: 'allow', handle: 'ada.test' }),
      redirect: 'manual',
    });
    const back = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ iss: server, state: 'state' });
    return back.searchParams.get('code') ?? '';
  }

  /** Tokens of ada.test, bound to a key. */
  async function tokensFor(key: Key) {
    const { status, body } = await post('/oauth/token', key, exchange(await codeFor(key)));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { access: String(body['access_token']), refresh: String(body['refresh_token']), body };
  }

  return { rig, server, send, prove, nonceNow, post, pushed, exchange, codeFor, tokensFor };
}
