import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { HOUR_MS } from '#contract/durations';
import { NETWORKS, type AppPlatform } from '#contract/networks';
import type { LoginResponse, RegisterBody, User } from '#contract/schemas/auth';
import type { TokenRelayResponse } from '#contract/schemas/oauth';
import type { CreatePostBody, Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import type { Networks } from '../networks/connector';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';

type Body = object | undefined;
type Surroundings = {
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  networks: Networks;
  publicOrigin: string;
};

/** A response as tests look at it. */
export type ApiResponse<T = unknown> = { status: number; headers: LightMyRequestResponse['headers']; body: T };

/** Somebody who is signed in, and what they do. */
export type TestUser = User & {
  password: string;
  token: string;
  call: <T = unknown>(
    method: InjectOptions['method'],
    path: string,
    body?: Body,
    headers?: object,
  ) => Promise<ApiResponse<T>>;
  /** Goes through the consent page of X as the owner of this handle; what the relay returned. */
  authorizeX: (handle: string) => Promise<TokenRelayResponse>;
  /** Connects an account of a network that has an app. */
  connect: (platform: AppPlatform, handle: string, wants?: Wants) => Promise<SocialAccount>;
  /** Connects an account of X. */
  connectX: (handle: string) => Promise<SocialAccount>;
  /** Makes a post for X that is due in an hour, unless the fields say otherwise. */
  post: (fields?: Partial<CreatePostBody>) => Promise<Post>;
};

/** With `comments`, the permission that first comments need is granted too. */
type Wants = { comments?: boolean };

let count = 0;

/** Registers somebody and signs them in. */
export async function createTestUser(
  { inject, networks, publicOrigin }: Surroundings,
  name?: string,
): Promise<TestUser> {
  const person = newPerson(name);
  await expectStatus(201, inject({ method: 'POST', url: '/api/v1/auth/register', payload: person }));
  const { email, password } = person;
  const login = await expectStatus(
    200,
    inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } }),
  );
  const { token, user } = login.json<LoginResponse>().data;

  const send = (method: InjectOptions['method'], path: string, body?: Body, headers: object = {}) =>
    inject({
      ...(method && { method }),
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { payload: body }),
    });

  async function authorize(
    platform: AppPlatform,
    handle: string,
    { comments = false }: Wants = {},
  ): Promise<TokenRelayResponse> {
    const config = networks[platform]?.oauth;
    if (!config) throw new Error(`${platform} is not set up.`);
    const oauth = comments ? { ...config, scope: config.comment_scope ?? config.scope } : config;
    const grant = await allow(oauth, publicOrigin + NETWORKS[platform].connecting.callbackPath, handle);
    const response = await relay(platform, relayForm(oauth, grant));
    return response.json<TokenRelayResponse>();
  }

  const relay = (platform: AppPlatform, form: Record<string, string>) =>
    expectStatus(
      200,
      inject({
        method: 'POST',
        url: `/api/v1/oauth/${platform}/token`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
    );

  async function connect(platform: AppPlatform, handle: string, wants?: Wants): Promise<SocialAccount> {
    const body = connectBody(await authorize(platform, handle, wants), platform);
    const response = await expectStatus(201, send('POST', '/social-accounts/connect', body));
    return response.json<SocialAccount>();
  }

  return {
    ...user,
    password,
    token,
    authorizeX: (handle) => authorize('twitter', handle),
    connect,
    connectX: (handle) => connect('twitter', handle),
    call: async <T>(...request: Parameters<typeof send>): Promise<ApiResponse<T>> =>
      responseOf<T>(await send(...request)),
    async post(fields = {}) {
      const scheduled_at = new Date(Date.now() + HOUR_MS).toISOString();
      const body = { content: 'Hello', platforms: ['twitter'], scheduled_at, ...fields };
      return (await expectStatus(201, send('POST', '/posts', body))).json<Post>();
    },
  };
}

/** Somebody whom the server does not know yet. */
export function newPerson(name?: string): RegisterBody {
  count += 1;
  const username = name ?? `writer${count}`;
  return { email: `${username}@example.com`, username, fullName: 'Ada Writer', password: 'correct horse' };
}

function responseOf<T>(response: LightMyRequestResponse): ApiResponse<T> {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (isJson ? response.json() : response.body) as T,
  };
}

async function expectStatus(status: number, pending: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await pending;
  if (response.statusCode !== status)
    throw new Error(`Expected ${status}, got ${response.statusCode}: ${response.body}`);
  return response;
}
