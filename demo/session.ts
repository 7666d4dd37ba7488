import type { LoginResponse } from '#contract/schemas/auth';
import { NETWORKS, type AppPlatform, type KeylessPlatform } from '#contract/networks';
import type {
  OAuthConfigResponse,
  OAuthExchangeResponse,
  OAuthStartResponse,
  TokenRelayResponse,
} from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { decide } from '../sandbox/decide';
import { allow, connectBody, relayForm } from '../sandbox/testing/person';

/** Who the workspace of the demo belongs to. It is on a computer that nobody else reaches, and says so. */
export const PERSON = {
  email: 'demo@example.com',
  password: 'river-bakery',
  username: 'river_bakery',
  fullName: 'Rosa Keller',
};

/** Calls the API as the person of the demo; throws on anything but a success. */
export type Session = {
  call: <T>(method: string, path: string, body?: object) => Promise<T>;
  /** Connects an account of a sandbox network, as a person does on its page. */
  connect: (platform: AppPlatform, handle: string) => Promise<SocialAccount>;
  /** Connects an account of the sandbox's Bluesky server, by an app password. */
  connectBluesky: (handle: string) => Promise<void>;
  /** Connects an account of the sandbox's Mastodon server, as a person does on its page. */
  connectMastodon: (handle: string) => Promise<void>;
};

/** Signs up and logs in; null if the person is there already. */
export async function signUp(origin: string): Promise<Session | null> {
  const response = await send(origin, '', 'POST', '/auth/register', PERSON);
  if (response.status === 409) return null;
  await read(response);
  const { email, password } = PERSON;
  const { data } = await read<LoginResponse>(await send(origin, '', 'POST', '/auth/login', { email, password }));
  return sessionOf(origin, data.token);
}

function sessionOf(origin: string, token: string): Session {
  const call = async <T>(method: string, path: string, body?: object) =>
    read<T>(await send(origin, token, method, path, body));

  async function serverOf(platform: KeylessPlatform): Promise<string> {
    const { keyless } = await call<OAuthConfigResponse>('GET', '/oauth/config');
    const [server] = keyless.find((network) => network.platform === platform)?.servers ?? [];
    if (server === undefined) throw new Error(`${platform} is not offered.`);
    return server.server;
  }

  return {
    call,
    async connect(platform, handle) {
      const { platforms } = await call<OAuthConfigResponse>('GET', '/oauth/config');
      const oauth = platforms.find((one) => one.platform === platform);
      if (oauth === undefined) throw new Error(`${platform} is not offered.`);
      const grant = await allow(oauth, origin + NETWORKS[platform].connecting.callbackPath, handle);
      const form = new URLSearchParams(relayForm(oauth, grant));
      const relayed = await call<TokenRelayResponse>('POST', `/oauth/${platform}/token`, form);
      return call('POST', '/social-accounts/connect', connectBody(relayed, platform));
    },
    async connectBluesky(handle) {
      const credentials = { identifier: handle, password: 'abcd-efgh-ijkl-mnop', server: await serverOf('bluesky') };
      await call('POST', '/social-accounts/credentials', { platform: 'bluesky', ...credentials });
    },
    async connectMastodon(handle) {
      const platform = 'mastodon';
      const start = { platform, server: await serverOf(platform) };
      const { authorize_url, state } = await call<OAuthStartResponse>('POST', '/oauth/start', start);
      const code = (await decide(new URL(authorize_url), 'allow', handle)).searchParams.get('code');
      const exchange = { platform, code, state };
      const { data } = await call<OAuthExchangeResponse>('POST', '/social-accounts/oauth-exchange', exchange);
      await call('POST', '/social-accounts/connect', connectBody(data as TokenRelayResponse, platform));
    },
  };
}

function send(origin: string, token: string, method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  return fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}
