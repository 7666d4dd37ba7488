import { sql } from 'drizzle-orm';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';
import { WAITS_FOR_A_RENEWAL } from '../database/timeLimits';
import { ACCOUNT_STOPPED, NetworkError, type Networks, type Tokens } from '../networks/connector';
import { setGrantGood } from '../repositories/socialAccounts';
import type { SecretBox } from '../security/secretBox';

/** An access token that ends sooner than this is renewed before it is used. */
const RENEW_BEFORE_MS = 120_000;

/**
 * Each renewal keeps a database connection while the network is asked. Background work has three at least (sharePools.ts):
 * the heartbeats of the publisher need the rest.
 */
const RENEWALS_AT_ONCE = 2;

/** Room for renewals on the connections of a database, whoever uses them. */
const rooms = new WeakMap<Database, LimitFunction>();

const UNAUTHORIZED = 401;

/** Errors of OAuth that find fault with our own keys, the first by its status (RFC 6749, 5.2): no user can mend that. */
const OUR_FAULT = { status: UNAUTHORIZED, code: 'unauthorized_client' };

type GrantRow = {
  id: string;
  platform: AccountPlatform;
  access_token: Buffer;
  refresh_token: Buffer | null;
  ms_left: number | null;
};

type Dependencies = { db: Database; networks: Networks; secretBox: SecretBox };

/** Cached facts about a grant's token, known without asking the database. */
export type KnownToken = { grantId: string; sealedToken: Buffer; tokenMsLeft: number | null };

/** Gives access tokens that are good for at least a call. */
export type AccessTokens = {
  /** The known token where it is still good, else a renewed one. */
  get(known: KnownToken): Promise<string>;
  /** The network has just refused `refused`: gives another, fetched unless somebody did so already. */
  renewed(grantId: string, refused: string): Promise<string>;
  /** The network has just said that the account itself is stopped: it is inactive from then on. */
  stopped(grantId: string): Promise<void>;
};

/**
 * Access tokens by grant, renewed when they are about to end. Refresh tokens are often good for one use only, so the
 * grant's row stays locked during the renewal: whoever comes second finds the new token. Throws NetworkError. When the
 * network has ended the connection, its account is inactive from then on.
 */
export function createAccessTokens({ db, networks, secretBox }: Dependencies): AccessTokens {
  const whenThereIsRoom = rooms.get(db) ?? pLimit(RENEWALS_AT_ONCE);
  rooms.set(db, whenThereIsRoom);

  async function renew(tx: Database, grant: GrantRow, refreshToken: string): Promise<string> {
    const connector = networks[grant.platform];
    if (!connector) throw new Error(`No connector for ${grant.platform}`);
    const tokens = await connector.refresh(refreshToken);
    await save(tx, grant.id, tokens);
    return tokens.accessToken;
  }

  async function save(tx: Database, grantId: string, tokens: Tokens): Promise<void> {
    const access = secretBox.seal(tokens.accessToken, `grant:${grantId}:access`);
    // A network that sends no new refresh token means that the old one stays good; it is never overwritten with nothing.
    const refresh = tokens.refreshToken && secretBox.seal(tokens.refreshToken, `grant:${grantId}:refresh`);
    await tx.execute(sql`
      update grants set access_token = ${access}, refresh_token = coalesce(${refresh}, refresh_token),
        access_expires_at = ${tokens.expiresAt?.toISOString() ?? null}
      where id = ${grantId}`);
  }

  function isGood(msLeft: number | null): boolean {
    return msLeft === null || msLeft > RENEW_BEFORE_MS;
  }

  async function current(grantId: string, refused: string | null): Promise<string> {
    try {
      const { token, isNew } = await whenThereIsRoom(() => read(grantId, refused));
      if (isNew || token === refused) await setGrantGood(db, grantId, isNew);
      return token;
    } catch (error) {
      if (hasEnded(error)) await setGrantGood(db, grantId, false);
      throw error;
    }
  }

  function read(grantId: string, refused: string | null): Promise<{ token: string; isNew: boolean }> {
    return db.transaction(async (tx) => {
      await tx.execute(sql.raw(WAITS_FOR_A_RENEWAL));
      const { rows } = await tx.execute<GrantRow>(sql`
        select id, platform, access_token, refresh_token,
          extract(epoch from access_expires_at - now())::float8 * 1000 as ms_left
        from grants where id = ${grantId} for no key update`);
      const grant = rows[0];
      if (!grant) throw new Error('The account has been disconnected.');
      const token = secretBox.open(grant.access_token, `grant:${grantId}:access`);
      if (grant.refresh_token === null || (token !== refused && isGood(grant.ms_left))) {
        return { token, isNew: false };
      }
      const refreshToken = secretBox.open(grant.refresh_token, `grant:${grantId}:refresh`);
      return { token: await renew(tx, grant, refreshToken), isNew: true };
    });
  }

  return {
    async get({ grantId, sealedToken, tokenMsLeft }) {
      if (isGood(tokenMsLeft)) return secretBox.open(sealedToken, `grant:${grantId}:access`);
      return current(grantId, null);
    },
    renewed: current,
    stopped: (grantId) => setGrantGood(db, grantId, false),
  };
}

/**
 * Calls a network with the token of a grant; once more with a refreshed one if it rejects the first. Where it says that the
 * account is stopped, that is recorded.
 */
export async function askWithToken<T>(
  tokens: AccessTokens,
  known: KnownToken,
  ask: (accessToken: string) => Promise<T>,
): Promise<T> {
  try {
    return await askAtMostTwice(tokens, known, ask);
  } catch (error) {
    if (error instanceof NetworkError && error.code === ACCOUNT_STOPPED) await tokens.stopped(known.grantId);
    throw error;
  }
}

async function askAtMostTwice<T>(
  tokens: AccessTokens,
  known: KnownToken,
  ask: (accessToken: string) => Promise<T>,
): Promise<T> {
  const first = await tokens.get(known);
  try {
    return await ask(first);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.status !== UNAUTHORIZED) throw error;
    const second = await tokens.renewed(known.grantId, first);
    if (second === first) throw error;
    return ask(second);
  }
}

/**
 * True if a network refuses for good to refresh a token: only its owner can fix that, by connecting the account again.
 */
export function isFinal({ status }: NetworkError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function hasEnded(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false;
  return isFinal(error) && error.status !== OUR_FAULT.status && error.code !== OUR_FAULT.code;
}
