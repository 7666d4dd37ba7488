import { networkLimits, type ServerLimits } from '#contract/accountLimits';
import type { KeylessPlatform } from '#contract/networks';
import { NetworkError, type KeylessConnector, type Profile, type Tokens } from '../networks/connector';
import { readSession, writeSession } from '../networks/tokens';

/** A network of many servers in memory: the world outside, for tests of what the product does with it. */
export type MemoryServers = KeylessConnector & {
  /** App passwords by handle. */
  passwords: Map<string, string>;
  /** What its servers say of their limits; an error is thrown. */
  limits: ServerLimits | NetworkError;
  /** Thrown by the next call, whichever it is; but not by those for limits, which come in between. */
  fault: Error | null;
  /** Address of the page that a started sign-in leads to. */
  authorizeUrl: string;
  /** Every call, by name. */
  calls: string[];
  /** Resolves when a call may go on. */
  gate: Promise<void>;
};

const SERVER = 'social.example';

/** Makes one; every account is on the same server, and its tokens never end. */
export function createMemoryServers(platform: KeylessPlatform, { hasWindow = true, takesPassword = true } = {}) {
  const calls: string[] = [];

  async function called(name: string): Promise<void> {
    calls.push(name);
    await servers.gate;
    const { fault } = servers;
    servers.fault = null;
    if (fault !== null) throw fault;
  }

  function tokensOf(handle: string): Tokens {
    const token = `canary-token-${handle}`;
    const about = { handle };
    return {
      accessToken: writeSession({ origin: `https://${SERVER}`, token, about }),
      refreshToken: null,
      expiresAt: null,
      scope: 'write',
    };
  }

  const servers: MemoryServers = {
    platform,
    passwords: new Map([['ada.example', 'canary-password']]),
    limits: networkLimits(platform),
    fault: null,
    authorizeUrl: `https://${SERVER}/oauth/authorize`,
    calls,
    gate: Promise.resolve(),
    servers: {
      suggestions: [{ server: SERVER, name: 'Social', isSandbox: false }],
      start: hasWindow
        ? async ({ server, redirectUri, state }) => {
            await called(`start ${server}`);
            const authorizeUrl = `${servers.authorizeUrl}?${new URLSearchParams({ redirect_uri: redirectUri, state })}`;
            return { authorizeUrl, kept: JSON.stringify({ server, secret: 'canary-verifier' }) };
          }
        : null,
      async finish({ code, issuer, kept }) {
        await called(`finish ${issuer}`);
        if (code !== 'good') throw new NetworkError('invalid_grant', 'This code is not valid.', 400);
        const { secret } = JSON.parse(kept) as { secret: string };
        if (secret !== 'canary-verifier') throw new Error('Something else was kept.');
        return tokensOf('ada.example');
      },
      ...(takesPassword && {
        async logIn({ identifier, password, server }) {
          await called(`logIn ${identifier} at ${server}`);
          if (servers.passwords.get(identifier) === password) return tokensOf(identifier);
          throw new NetworkError('AuthenticationRequired', 'The handle or the app password is wrong.', 401);
        },
      }),
      serverOf: (accessToken) => new URL(readSession(accessToken).origin).host,
      async limits(accessToken) {
        calls.push(`limits of ${readSession(accessToken).origin}`);
        await servers.gate;
        if (servers.limits instanceof NetworkError) throw servers.limits;
        return servers.limits;
      },
    },
    refresh: () => Promise.reject(new Error('Its tokens never end.')),
    revoke: null,
    async profile(accessToken): Promise<Profile> {
      await called('profile');
      const handle = readSession(accessToken).about?.['handle'] ?? '';
      return { accountId: `id-of-${handle}`, name: 'A\u202eda', username: handle };
    },
    publish: () => Promise.resolve({ kind: 'published', remoteId: 'a-post', remoteUrl: null }),
    findRecent: () => Promise.resolve({ posts: [], isWhole: true, clock: null }),
    postMetrics: () => Promise.resolve([]),
    followers: () => Promise.resolve(null),
    pictureUrl: () => Promise.resolve(null),
  };
  return servers;
}
