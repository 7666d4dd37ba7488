import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the issuer, as its claims tell of it. */
export type IssuerAccount = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
};

type Context = { oidc: { session: { accountId: string }; client: { clientId: string }; provider: Provider } };

const CLIENT = { id: 'postwright', secret: 'client-secret-of-the-test-issuer' };

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** A real OpenID Connect issuer on a free port, at which whoever asks is signed in as `account`. */
export async function startIssuer(redirectUri: string) {
  let account: IssuerAccount | null = { sub: 'nobody' };
  const accounts = new Map<string, IssuerAccount>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      if (account !== null) accounts.set(account.sub, account);
      const result = account === null ? { error: 'access_denied' } : { login: { accountId: account.sub } };
      void provider.interactionFinished(request, response, result);
      return;
    }
    void provider.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  return {
    settings: { issuer: new URL(origin), clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Test ID' },

    /** Whoever comes to the issuer's pages is signed in as this account from now on; with null they refuse to be. */
    answerAs(next: IssuerAccount | null): void {
      account = next;
    },

    /** Goes through the issuer's pages as one of its accounts, in a browser of its own; what it is sent back with. */
    async signIn(authorizeUrl: string, as: IssuerAccount): Promise<{ code: string; state: string; iss: string }> {
      account = as;
      const cookies = new Map<string, string>();
      let url = authorizeUrl;
      while (!url.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url).href;
      }
      const back = new URL(url).searchParams;
      const read = (name: string) => back.get(name) ?? '';
      return { code: read('code'), state: read('state'), iss: read('iss') };
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
