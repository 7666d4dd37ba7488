import type { Tokens } from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { requireSuccess } from '../outcomes';
import type { NetworkSettings } from '../settings';
import { readTokens } from '../tokens';
import { explainXOAuth } from './errors';

/** Calls X's token endpoint: Basic authentication where there is a secret, else client_id in the form. */
export async function requestXTokens(
  settings: NetworkSettings,
  grant: Record<string, string>,
  now: number,
): Promise<Tokens> {
  return readTokens('twitter', await callAsApp(settings, '/2/oauth2/token', grant), now);
}

/** Makes a token useless. */
export async function revokeXToken(settings: NetworkSettings, token: string): Promise<void> {
  await callAsApp(settings, '/2/oauth2/revoke', { token });
}

async function callAsApp(
  { clientId, clientSecret, apiUrl }: NetworkSettings,
  path: string,
  form: Record<string, string>,
): Promise<HttpResponse> {
  const result = await sendHttp({
    method: 'POST',
    url: apiUrl + path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(clientSecret === null ? {} : { authorization: basic(clientId, clientSecret) }),
    },
    body: new URLSearchParams({ ...form, client_id: clientId }).toString(),
  });
  return requireSuccess('twitter', result, explainXOAuth);
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
