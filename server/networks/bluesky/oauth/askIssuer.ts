import type { JWK } from 'jose';
import { SECOND_MS } from '#contract/durations';
import type { HttpResponse } from '../../http';
import { readText } from '../../../lib/json';
import { requireSuccess, wordsOf, type Explanation } from '../../outcomes';
import type { ServerGuard } from '../../serverGuard';
import type { AuthorizationServer } from './authorizationServer';
import { clientOf } from './client';
import type { ClientKey } from './clientKey';
import type { Nonces } from './nonces';
import { sendWithProof } from './sendWithProof';

/** What calls to issuers need. */
export type IssuerCalls = { guard: ServerGuard; nonces: Nonces; clientKey: ClientKey; now: () => number };

/** Who asks: the client by its id, with the key of one session. */
export type Asker = { client: string; key: JWK };

const LIMITS = { totalMs: 15 * SECOND_MS, responseMaxBytes: 64 * 1024 };

/** Sends a form to an issuer, with a proof and our credentials; throws NetworkError, with the words of `explain`. */
export async function askIssuer(
  { guard, nonces, clientKey, now }: IssuerCalls,
  { issuer }: AuthorizationServer,
  url: string,
  { client, key }: Asker,
  fields: Record<string, string>,
  explain: (response: HttpResponse) => Explanation = explainOAuth,
): Promise<HttpResponse> {
  const credentials = await clientKey.credentials(clientOf(client), issuer);
  const body = new URLSearchParams({ ...fields, ...credentials }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const request = { method: 'POST', url, headers, body, guard, limits: LIMITS } as const;
  return requireSuccess('bluesky', await sendWithProof(request, { key }, { nonces, now }), explain);
}

/** An error of OAuth (RFC 6749, 5.2), as code and words. */
export function explainOAuth({ json, status }: HttpResponse): Explanation {
  const code = readText(json, 'error') ?? 'rejected';
  return { code, detail: wordsOf([readText(json, 'error_description') ?? readText(json, 'error')], status) };
}
