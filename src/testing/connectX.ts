import type { TokenRelayAnswer } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow, connectBody, relayForm } from '../../server/sandbox/testing/person';
import { readOAuthConfig } from './authorisation';

/** Connects an account of the sandbox's X over HTTP, so that a test can begin with it. */
export async function connectX(token: string, handle: string): Promise<SocialAccount> {
  const oauth = await readOAuthConfig('twitter', token);
  const grant = await allow(oauth, new URL('/x-oauth-callback', window.location.origin).href, handle);
  const form = new URLSearchParams(relayForm(oauth, grant));
  const relayed = (await call('/api/v1/oauth/twitter/token', token, form)) as TokenRelayAnswer;
  const body = JSON.stringify(connectBody(relayed));
  return (await call('/api/v1/social-accounts/connect', token, body)) as SocialAccount;
}

async function call(path: string, token: string, body: string | URLSearchParams): Promise<unknown> {
  const answer = await fetch(new URL(path, window.location.origin), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    body,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
