import { DAY_MS } from '#contract/durations';
import type { SandboxContext } from '../context';
import { headerOf, type ApiCall } from '../endpoint';
import { bearerToken, hashToken } from '../oauth/tokens';
import type { Account, Grant, RegisteredApp } from '../world/events';
import type { ServerProfile } from './profile';

/** One server of Mastodon, as its parts see it. */
export type MastodonServer = SandboxContext & {
  profile: ServerProfile;
  /** Where it listens, without a slash at the end; Mastodon names itself by it in all that it answers. */
  origin: () => string;
  host: () => string;
};

/** Before 4.3 Mastodon forgot apps without a token that were older than this. */
const VACUUMED_AFTER_MS = DAY_MS;

/** People with an account here. */
export function accountsOf({ world, host }: MastodonServer): Account[] {
  return world.accounts.list('mastodon').filter(({ handle }) => handle.endsWith(`@${host()}`));
}

/** Somebody who is here. */
export function accountById(server: MastodonServer, id: string): Account | null {
  const account = server.world.accounts.byId('mastodon', id);
  return account?.handle.endsWith(`@${server.host()}`) ? account : null;
}

/** A person's name on their own server: what comes before the host. */
export function usernameOf({ handle }: Account): string {
  return handle.slice(0, handle.indexOf('@'));
}

/** An app that is known here. */
export function findApp(server: MastodonServer, clientId: string): RegisteredApp | null {
  const { world, host, now, profile } = server;
  const app = world.app(clientId);
  if (app?.server !== host()) return null;
  const isUsed = world.grants.list().some((grant) => grant.clientId === clientId);
  return profile.hasMetadata || isUsed || now() < app.createdAt + VACUUMED_AFTER_MS ? app : null;
}

/** Who calls; `account` is null for an app that calls in its own name. */
export type MastodonCaller = { account: Account | null; grant: Grant };

/** Finds whom the token of a call belongs to; null without a good one. */
export function findMastodonCaller(server: MastodonServer, call: Pick<ApiCall, 'headers'>): MastodonCaller | null {
  const token = bearerToken(headerOf(call, 'authorization'));
  const grant = token === null ? null : server.world.grants.byAccessHash(hashToken(token));
  if (grant?.platform !== 'mastodon' || findApp(server, grant.clientId) === null) return null;
  if (grant.accessExpiresAt !== null && grant.accessExpiresAt <= server.now()) return null;
  if (grant.accountId === '') return { account: null, grant };
  const account = accountById(server, grant.accountId);
  return account && { account, grant };
}
