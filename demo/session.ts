import type { LoginResponse } from '#contract/schemas/auth';
import { NETWORKS, type AppPlatform } from '#contract/networks';
import type { OAuthConfigResponse, TokenRelayResponse } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
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
