import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NETWORKS, type AccountPlatform, type AppPlatform, type KeylessPlatform } from '#contract/networks';
import type { LoginResponse } from '#contract/schemas/auth';
import type { Media } from '#contract/schemas/media';
import type {
  OAuthConfigResponse,
  OAuthExchangeResponse,
  OAuthStartResponse,
  TokenRelayResponse,
} from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { decide } from '../../sandbox/decide';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';
import { image } from '../../server/testing/uploadFile';

const RETRY_MS = 100;
const WAIT_MAX_MS = 600_000;

/** The sandbox takes every app password of this form. */
const APP_PASSWORD = 'abcd-efgh-ijkl-mnop';

export type TextResponse = { status: number; text: string };

/** A call that the API has rejected, and would reject again. */
export class ApiCallError extends Error {
  constructor(status: number, text: string) {
    super(`The API answered ${status}: ${text}`);
  }
}

/** An account as a run uses it: our id and the network's handle. */
export type Account = { id: string; handle: string; platform: AccountPlatform };

/** Hosts of servers by the networks that have many. */
export type Hosts = Record<KeylessPlatform, string[]>;

/** Somebody who connects accounts, mostly of X, and posts, and does not give up before the API has confirmed. */
export type Client = Awaited<ReturnType<typeof signUpClient>>;

/** Signs up and logs in. `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpClient(origins: readonly string[], hosts: Hosts = { bluesky: [], mastodon: [] }) {
  let token = '';
  const ownHeaders = () => ({ ...(token && { authorization: `Bearer ${token}` }) });

  /** One request to one server, answered or not. */
  async function ask(
    origin: string,
    method: string,
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<TextResponse> {
    const isForm = body instanceof URLSearchParams || body instanceof FormData;
    const type = body && !isForm && { 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...ownHeaders(), ...type, ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends until somebody responds; a request that may have arrived is sent again as it was. */
  async function send(method: string, path: string, body?: object, headers: object = {}): Promise<TextResponse> {
    const giveUpAt = performance.now() + WAIT_MAX_MS;
    for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
      // Nobody there, or the connection broke: that is what this is about.
      const origin = origins[attempt % origins.length] ?? '';
      const response = await ask(origin, method, path, body, headers).catch(() => null);
      if (response !== null && response.status < 500) return response;
      await sleep(RETRY_MS);
    }
    throw new Error(`Nobody answered ${method} ${path} within ${WAIT_MAX_MS} ms`);
  }

  /** The body of a response; throws ApiCallError. */
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
  const connect = (path: string, body: object) => json<SocialAccount>(send('POST', `/social-accounts/${path}`, body));

  /** Connects an account with everything that may be asked for. */
  async function connectApp(platform: AppPlatform, handle: string): Promise<SocialAccount> {
    const config = platforms.find((one) => one.platform === platform);
    if (!config) throw new Error(`${platform} is not set up.`);
    const oauth = { ...config, scope: config.comment_scope ?? config.scope };
    const grant = await allow(oauth, (origins[0] ?? '') + NETWORKS[platform].connecting.callbackPath, handle);
    const form = new URLSearchParams(relayForm(oauth, grant));
    const relayed = await json<TokenRelayResponse>(send('POST', `/oauth/${platform}/token`, form));
    return connect('connect', connectBody(relayed, platform));
  }

  async function connectMastodon(server: string, name: string): Promise<SocialAccount> {
    const start = await json<OAuthStartResponse>(send('POST', '/oauth/start', { platform: 'mastodon', server }));
    const back = await decide(new URL(start.authorize_url), 'allow', name);
    const body = { platform: 'mastodon', code: back.searchParams.get('code') ?? '', state: start.state };
    const { data } = await json<OAuthExchangeResponse>(send('POST', '/social-accounts/oauth-exchange', body));
    if ('error' in data) throw new Error(`Mastodon was not connected: ${data.error_description}`);
    return connect('connect', connectBody(data, 'mastodon'));
  }

  /** Connects an account of a network; `place`: on which of its servers, where it has many. */
  async function connectTo(platform: AppPlatform | KeylessPlatform, name: string, place = 0): Promise<Account> {
    if (platform === 'bluesky') {
      const [server, handle] = [hosts.bluesky[0] ?? '', `${name}.test`];
      const { id } = await connect('credentials', { platform, identifier: handle, password: APP_PASSWORD, server });
      return { id, handle, platform };
    }
    if (platform === 'mastodon') {
      const server = hosts.mastodon[place % hosts.mastodon.length] ?? '';
      return { id: (await connectMastodon(server, name)).id, handle: `${name}@${server}`, platform };
    }
    return { id: (await connectApp(platform, name)).id, handle: name, platform };
  }

  return {
    ask,
    credentials,
    json,
    send,
    connectTo,

    /** A response that goes on until it is aborted. */
    stream: (origin: string, path: string, signal: AbortSignal) =>
      fetch(`${origin}/api/v1${path}`, { headers: ownHeaders(), signal }),

    /** Connects so many accounts of X, named after the row that uses them. */
    async connect(count: number, name: string): Promise<Account[]> {
      const accounts: Account[] = [];
      for (let index = 0; index < count; index += 1) accounts.push(await connectTo('twitter', `${name}_${index}`));
      return accounts;
    },

    /** Connects an account of X again, after its tokens have come to nothing. */
    reconnect: ({ handle }: Pick<Account, 'handle'>) => connectTo('twitter', handle),

    /** Sends again what failed of a post. */
    retry: (postId: string) => send('POST', `/posts/${postId}/retry`),

    /** Stores an image; gives its id. */
    async upload(): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await image())], { type: 'image/png' }), 'a.png');
      return (await json<Media>(send('POST', '/upload/media', form))).id;
    },

    /** Resolves once the API has confirmed the post, on one account or several; `more`: other fields of its body. */
    async post(on: Account | readonly Account[], content: string, dueInMs = 0, more: object = {}): Promise<Post> {
      const accounts = [on].flat();
      const fields = { platforms: accounts.map((one) => one.platform), account_ids: accounts.map((one) => one.id) };
      const body = { content, ...fields, scheduled_at: soon(dueInMs), ...more };
      return json<Post>(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
    },
  };
}

/** An instant, as the API takes it. */
export function soon(inMs: number): string {
  return new Date(Date.now() + inMs).toISOString();
}
