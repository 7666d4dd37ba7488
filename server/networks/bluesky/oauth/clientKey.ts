import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, SignJWT, type JWK } from 'jose';
import { HOUR_MS } from '#contract/durations';
import { rememberFor } from '../../../lib/rememberFor';
import type { NetworkApps } from '../../networkApps';
import type { OAuthClient } from './client';
import { ALGORITHM, createKey, publicHalf } from './dpopProof';

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
