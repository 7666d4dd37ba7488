import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context';
import type { Account, Grant } from '../world/events';

/** Tokens as they are given out, once: the sandbox keeps only their hashes. */
export type IssuedTokens = { accessToken: string; refreshToken: string | null };

/** The caller, with its rights. */
export type Caller = { account: Account; grant: Grant };

type Issue = Omit<Grant, 'id' | 'accessHash' | 'refreshHash' | 'accessExpiresAt'> & {
  /** Given by a refresh: the grant whose tokens are replaced. */
  grantId?: string;
  /** Null: the access token does not end. */
  accessLifetimeMs: number | null;
  isRefreshable: boolean;
};

/** Makes tokens and remembers what they allow. */
export function issueTokens({ world, now }: SandboxContext, issue: Issue): IssuedTokens {
  const { grantId = randomUUID(), accessLifetimeMs, isRefreshable, ...rights } = issue;
  const accessToken = randomBytes(48).toString('base64url');
  const refreshToken = isRefreshable ? randomBytes(48).toString('base64url') : null;
  world.putGrant({
    ...rights,
    id: grantId,
    accessHash: hashToken(accessToken),
    accessExpiresAt: accessLifetimeMs === null ? null : now() + accessLifetimeMs,
    refreshHash: refreshToken && hashToken(refreshToken),
  });
  return { accessToken, refreshToken };
}

/** Finds whom an access token belongs to; null when it is unknown, revoked or expired. */
export function findCaller({ world, now }: SandboxContext, accessToken: string): Caller | null {
  const grant = world.grants.byAccessHash(hashToken(accessToken));
  if (grant === null || (grant.accessExpiresAt !== null && grant.accessExpiresAt <= now())) return null;
  const account = world.accounts.byId(grant.platform, grant.accountId);
  return account && { account, grant };
}

/** The token of an "Authorization: Bearer …" header; null without one. */
export function bearerToken(header: string): string | null {
  return /^Bearer (\S+)$/i.exec(header)?.[1] ?? null;
}

/** The form in which a token is remembered. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
