import type { Tokens } from '../connector';
import { sendHttp } from '../http';
import { readNumber, readText } from '../json';
import { requireSuccess, unreadable } from '../outcomes';
import type { NetworkSettings } from '../settings';
import { explainXOAuth } from './errors';

/** Calls X's token endpoint: Basic authentication where there is a secret, else client_id in the form. */
export async function requestXTokens(
  { clientId, clientSecret, apiUrl }: NetworkSettings,
  grant: Record<string, string>,
  now: number,
): Promise<Tokens> {
  const form = new URLSearchParams({ ...grant, client_id: clientId });
  const answer = requireSuccess(
    'twitter',
    await sendHttp({
      method: 'POST',
      url: `${apiUrl}/2/oauth2/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(clientSecret === null ? {} : { authorization: basic(clientId, clientSecret) }),
      },
      body: form.toString(),
    }),
    explainXOAuth,
  );
  const accessToken = readText(answer.json, 'access_token');
  if (accessToken === null) throw unreadable('twitter', answer.status);
  const lifetime = readNumber(answer.json, 'expires_in');
  return {
    accessToken,
    refreshToken: readText(answer.json, 'refresh_token'),
    expiresAt: lifetime === null ? null : new Date(now + lifetime * 1000),
    scope: readText(answer.json, 'scope') ?? '',
  };
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
