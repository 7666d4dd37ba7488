import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginAnswer } from '#contract/schemas/auth';
import type { OAuthConfigAnswer, TokenRelayAnswer } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow } from '../../sandbox/testing/person';

const RETRY_MS = 100;

/** Somebody who connects accounts and posts, and does not give up before the API has confirmed. */
export type Client = Awaited<ReturnType<typeof signUpClient>>;

/** `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpClient(origins: readonly string[]) {
  const publicOrigin = origins[0] ?? '';
  let token = '';

  /** Sends until somebody answers; a request that may have arrived is sent again as it was. */
  async function send(method: string, path: string, body?: object | URLSearchParams, headers: object = {}) {
    for (let attempt = 0; ; attempt += 1) {
      const origin = origins[attempt % origins.length] ?? '';
      try {
        const isForm = body instanceof URLSearchParams;
        const answer = await fetch(`${origin}/api/v1${path}`, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && !isForm && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status < 500) return { status: answer.status, text };
      } catch {
        // Nobody there, or the connection broke: that is what this is about.
      }
      await sleep(RETRY_MS);
    }
  }

  async function expectOk(pending: ReturnType<typeof send>): Promise<string> {
    const { status, text } = await pending;
    if (status >= 400) throw new Error(`The API answered ${String(status)}: ${text}`);
    return text;
  }

  const username = `client_${randomUUID().slice(0, 8)}`;
  const credentials = { email: `${username}@example.com`, password: 'correct horse' };
  await expectOk(send('POST', '/auth/register', { ...credentials, fullName: 'Client', username }));
  token = (JSON.parse(await expectOk(send('POST', '/auth/login', credentials))) as LoginAnswer).data.token;

  return {
    async connectX(handle: string): Promise<string> {
      const config = JSON.parse(await expectOk(send('GET', '/oauth/config'))) as OAuthConfigAnswer;
      const oauth = config.platforms.find(({ platform }) => platform === 'twitter');
      if (!oauth) throw new Error('X is not set up.');
      const { code, redirectUri, codeVerifier } = await allow(oauth, `${publicOrigin}/x-oauth-callback`, handle);
      const grant = { grant_type: 'authorization_code', code, client_id: oauth.client_id };
      const form = new URLSearchParams({ ...grant, redirect_uri: redirectUri, code_verifier: codeVerifier });
      const relayed = JSON.parse(await expectOk(send('POST', '/oauth/twitter/token', form))) as TokenRelayAnswer;
      const account = { account_id: relayed.user_id, account_name: relayed.name, account_username: handle };
      const body = { platform: 'twitter', access_token: relayed.access_token, ...account };
      return (JSON.parse(await expectOk(send('POST', '/social-accounts/connect', body))) as SocialAccount).id;
    },

    /** Resolves once the API has confirmed the post. */
    async post(accountId: string, content: string, dueInMs: number): Promise<void> {
      const scheduled_at = new Date(Date.now() + dueInMs).toISOString();
      const body = { content, platforms: ['twitter'], account_ids: [accountId], scheduled_at };
      await expectOk(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
    },
  };
}
