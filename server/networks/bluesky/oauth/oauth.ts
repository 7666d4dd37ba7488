import type { ServerSignIn, Tokens } from '../../connector';
import type { KeylessSettings } from '../../settings';
import { findHome } from '../didDocument';
import type { HandleSources } from '../handles';
import { readBoundSession } from './boundTokens';
import { clientAt, clientDocument } from './client';
import { createClientKey } from './clientKey';
import type { Nonces } from './nonces';
import { renew, revoke } from './renewal';
import { finishSignIn, startSignIn, type SignInSources } from './signIn';

type Settings = Pick<KeylessSettings, 'publicOrigin' | 'plcUrl' | 'apps' | 'sandboxServers' | 'now'>;

/** Signing in by OAuth, and the sessions that it began; all calls throw NetworkError. */
export type BlueskyOAuth = Pick<ServerSignIn, 'start' | 'finish'> & {
  /** The document about us, for servers; null where they could not fetch it. */
  document: (() => Promise<Record<string, unknown>>) | null;
  /** Gets new tokens; null for a token that OAuth did not grant. */
  refresh(refreshToken: string): Promise<Tokens> | null;
  /** Makes the tokens of a session useless; null as above. */
  revoke(token: string): Promise<void> | null;
};

/** Creates it. What calls the accounts' own servers shares the `nonces`. */
export function createBlueskyOAuth(
  { publicOrigin, plcUrl, apps, sandboxServers, now = Date.now }: Settings,
  handles: HandleSources,
  nonces: Nonces,
): BlueskyOAuth {
  const { guard } = handles;
  const client = clientAt(publicOrigin);
  const clientKey = createClientKey(apps, now);

  /** Accounts of the sandbox are in no public directory: their server answers for it. */
  function homeOf(did: string, near?: string): Promise<string> {
    const isSandbox = near !== undefined && sandboxServers.some(({ server }) => server === new URL(near).host);
    return findHome({ guard, plcUrl: isSandbox ? `${near}/plc` : plcUrl }, did);
  }

  const sources: SignInSources = { ...handles, homeOf, nonces, clientKey, now };

  return {
    start: client && ((request) => startSignIn(sources, client.id, request)),
    finish: (request) => finishSignIn(sources, request),
    document: client?.isConfidential ? async () => clientDocument(client, await clientKey.published()) : null,
    refresh(refreshToken) {
      const session = readBoundSession(refreshToken);
      return session && renew(sources, session);
    },
    revoke(token) {
      const session = readBoundSession(token);
      return session && revoke(sources, session);
    },
  };
}
