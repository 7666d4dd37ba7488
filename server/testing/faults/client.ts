import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginResponse } from '#contract/schemas/auth';
import type { OAuthConfigResponse, TokenRelayResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';

const RETRY_MS = 100;
const PATIENCE_MS = 600_000;

type TextResponse = { status: number; text: string };

/** A call that the API has rejected, and would reject again. */
export class ApiCallError extends Error {
  constructor(status: number, text: string) {
    super(`The API answered ${status}: ${text}`);
  }
}

/** An account as a run uses it: our id and the network's handle. */
export type Account = { id: string; handle: string };

/** Somebody who connects accounts and posts, and does not give up before the API has confirmed. */
export type Client = Awaited<ReturnType<typeof signUpClient>>;

/** `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpClient(origins: readonly string[]) {
  const publicOrigin = origins[0] ?? '';
  let token = '';

  async function ask(
    origin: string,
    method: string,
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<TextResponse> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends until somebody responses; a request that may have arrived is sent again as it was. */
  async function send(method: string, path: string, body?: object, headers: object = {}): Promise<TextResponse> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
      try {
        const response = await ask(origins[attempt % origins.length] ?? '', method, path, body, headers);
        if (response.status < 500) return response;
      } catch {
        // Nobody there, or the connection broke: that is what this is about.
      }
      await sleep(RETRY_MS);
    }
    throw new Error(`Nobody answered ${method} ${path} within ${PATIENCE_MS} ms`);
  }

  async function json<T>(pending: Promise<TextResponse>): Promise<T> {
    const { status, text } = await pending;
    if (status >= 400) throw new ApiCallError(status, text);
    return JSON.parse(text) as T;
  }

  const username = `client_${randomUUID().slice(0, 8)}`;
  const credentials = { email: `${username}@example.com`, password: 'correct horse' };
  await json(send('POST', '/auth/register', { ...credentials, fullName: 'Client', username }));
  token = (await json<LoginResponse>(send('POST', '/auth/login', credentials))).data.token;
  const { platforms } = await json<OAuthConfigResponse>(send('GET', '/oauth/config'));
  const oauth = platforms.find(({ platform }) => platform === 'twitter');
  if (!oauth) throw new Error('X is not set up.');
  const config = oauth;

  async function connectX(handle: string): Promise<Account> {
    const grant = await allow(config, `${publicOrigin}/x-oauth-callback`, handle);
    const form = new URLSearchParams(relayForm(config, grant));
    const relayed = await json<TokenRelayResponse>(send('POST', '/oauth/twitter/token', form));
    const { id } = await json<SocialAccount>(send('POST', '/social-accounts/connect', connectBody(relayed)));
    return { id, handle };
  }

  return {
    /** One request to one server, answered or not. */
    ask,
    send,

    /** Connects so many accounts, named after the row that uses them. */
    async connect(count: number, name: string): Promise<Account[]> {
      const accounts: Account[] = [];
      for (let index = 0; index < count; index += 1) accounts.push(await connectX(`${name}_${index}`));
      return accounts;
    },

    /** Connects an account again, after its tokens have come to nothing. */
    reconnect: ({ handle }: Account) => connectX(handle),

    /** Sends again what failed of a post. */
    retry: (postId: string) => send('POST', `/posts/${postId}/retry`),

    /** Resolves once the API has confirmed the post. */
    async post(accountId: string, content: string, dueInMs: number): Promise<Post> {
      const scheduled_at = new Date(Date.now() + dueInMs).toISOString();
      const body = { content, platforms: ['twitter'], account_ids: [accountId], scheduled_at };
      return json<Post>(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
    },
  };
}
