import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import { type Database, WAITS_FOR_A_RENEWAL } from '../database/connect';
import { createHostLimit, type HostLimit } from '../lib/concurrency';
import { ACCOUNT_STOPPED, NetworkError, type Networks, type Tokens } from '../networks/connector';
import { setGrantGood } from '../repositories/accounts';
import type { SecretBox } from '../lib/secretBox';

/** An access token that ends sooner than this is renewed before it is used. */
const RENEW_BEFORE_MS = 120_000;

/** Renewals at a time, whoever asks for them: a host that is silent keeps up only those who have an account there. */
const RENEWALS_AT_ONCE = { perHost: 8, total: 64 };
const turnsOf = new WeakMap<Database, HostLimit>();

/** A renewal that has taken longer was left by a server that died: a call to a network is given up before. */
const RENEWAL_MAX_MS = 45_000;

/** While another server renews a grant, its row is read again after each pause, and no longer than this. */
const LOOK_AGAIN_MS = 200;
const WAIT_MAX_MS = 60_000;

const UNAUTHORIZED = 401;

/** Errors of OAuth that find fault with our own keys, the first by its status (RFC 6749, 5.2): no user can mend that. */
const OUR_FAULT = { status: UNAUTHORIZED, code: 'unauthorized_client' };

type GrantRow = {
  id: string;
  platform: AccountPlatform;
  access_token: Buffer;
  refresh_token: Buffer | null;
  server: string | null;
  ms_left: number | null;
  is_renewing: boolean;
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
 * Access tokens by grant, renewed when they are about to end. Refresh tokens are often good for one use only, so a renewal
 * is marked in the grant's row: whoever comes second waits for the new token. Nobody keeps a connection of the database
 * meanwhile. Throws NetworkError. When the network has ended the connection, its account is inactive from then on.
 */
export function createAccessTokens({ db, networks, secretBox }: Dependencies): AccessTokens {
  const inTurn = turnsOf.get(db) ?? createHostLimit(RENEWALS_AT_ONCE);
  turnsOf.set(db, inTurn);

  /** The new token; null if another renews the grant just now, or has done so since it was read. */
  async function renew(grant: GrantRow, sealedRefreshToken: Buffer): Promise<string | null> {
    const connector = networks[grant.platform];
    if (!connector) throw new Error(`No connector for ${grant.platform}`);
    const refreshToken = secretBox.open(sealedRefreshToken, `grant:${grant.id}:refresh`);
    if (!(await beginRenewal(grant))) return null;
    try {
      const tokens = await connector.refresh(refreshToken);
      await save(grant.id, tokens);
      return tokens.accessToken;
    } catch (error) {
      const { rowCount } = await db.execute(sql`
        update grants set renewing_until = null where id = ${grant.id} and access_token = ${grant.access_token}`);
      // Where another has renewed it after all, ours was refused for that reason.
      if (rowCount === 0) return null;
      throw error;
    }
  }

  /** Marks a renewal as ours; false if the row is not any more as it was read. */
  async function beginRenewal(grant: GrantRow): Promise<boolean> {
    return db.transaction(async (tx) => {
      // A server of the release before keeps the row locked while it renews.
      await tx.execute(sql.raw(WAITS_FOR_A_RENEWAL));
      const { rowCount } = await tx.execute(sql`
        update grants set renewing_until = now() + ${RENEWAL_MAX_MS} * interval '1 ms'
        where id = ${grant.id} and access_token = ${grant.access_token}
          and (renewing_until is null or renewing_until <= now())`);
      return rowCount === 1;
    });
  }

  async function save(grantId: string, tokens: Tokens): Promise<void> {
    const access = secretBox.seal(tokens.accessToken, `grant:${grantId}:access`);
    // A network that sends no new refresh token means that the old one stays good; it is never overwritten with nothing.
    const refresh = tokens.refreshToken && secretBox.seal(tokens.refreshToken, `grant:${grantId}:refresh`);
    await db.execute(sql`
      update grants set access_token = ${access}, refresh_token = coalesce(${refresh}, refresh_token),
        renewing_until = null, access_expires_at = ${tokens.expiresAt?.toISOString() ?? null}
      where id = ${grantId}`);
  }

  function isGood(msLeft: number | null): boolean {
    return msLeft === null || msLeft > RENEW_BEFORE_MS;
  }

  async function current(grantId: string, refused: string | null): Promise<string> {
    try {
      const { token, isNew } = await read(grantId, refused);
      if (isNew || token === refused) await setGrantGood(db, grantId, isNew);
      return token;
    } catch (error) {
      if (hasEnded(error)) await setGrantGood(db, grantId, false);
      throw error;
    }
  }

  async function read(grantId: string, refused: string | null): Promise<{ token: string; isNew: boolean }> {
    const endsAt = performance.now() + WAIT_MAX_MS;
    for (;;) {
      const grant = await readGrant(grantId);
      const token = secretBox.open(grant.access_token, `grant:${grantId}:access`);
      const { refresh_token: refreshToken } = grant;
      if (refreshToken === null || (token !== refused && isGood(grant.ms_left))) return { token, isNew: false };
      const renewed = grant.is_renewing
        ? null
        : await inTurn(grant.server ?? grant.platform, () => renew(grant, refreshToken));
      if (renewed !== null) return { token: renewed, isNew: true };
      if (performance.now() > endsAt) throw new NetworkError('busy', 'Its token is being renewed.', 0);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function readGrant(grantId: string): Promise<GrantRow> {
    const { rows } = await db.execute<GrantRow>(sql`
      select id, platform, access_token, refresh_token, server, coalesce(renewing_until > now(), false) as is_renewing,
        extract(epoch from access_expires_at - now())::float8 * 1000 as ms_left
      from grants where id = ${grantId}`);
    const grant = rows[0];
    if (!grant) throw new Error('The account has been disconnected.');
    return grant;
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
