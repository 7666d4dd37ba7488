import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/platforms';
import type { Database } from '../database/connect';
import type { Networks, Tokens } from '../networks/connector';
import type { SecretBox } from '../security/secretBox';

/** An access token that ends sooner than this is renewed before it is used. */
const RENEW_BEFORE_MS = 120_000;

type GrantRow = {
  id: string;
  platform: AccountPlatform;
  access_token: Buffer;
  refresh_token: Buffer | null;
  ms_left: number | null;
};

type Dependencies = { db: Database; networks: Networks; secretBox: SecretBox };

/** Gives the access token of a grant, good for at least a call. */
export type AccessTokens = {
  /** `refused`: the network has just refused this token, so another one is fetched unless somebody did so already. */
  get(grantId: string, refused?: string): Promise<string>;
};

/**
 * Access tokens by grant, renewed when they are about to end. Refresh tokens are often good for one use only, so the
 * grant's row stays locked during the renewal: whoever comes second finds the new token. Throws NetworkRefusal.
 */
export function createAccessTokens({ db, networks, secretBox }: Dependencies): AccessTokens {
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

  async function readToken(tx: Database, grantId: string, lock: boolean): Promise<{ grant: GrantRow; token: string }> {
    const { rows } = await tx.execute<GrantRow>(sql`
      select id, platform, access_token, refresh_token,
        extract(epoch from access_expires_at - now())::float8 * 1000 as ms_left
      from grants where id = ${grantId} ${lock ? sql`for no key update` : sql``}`);
    const grant = rows[0];
    if (!grant) throw new Error('The account has been disconnected.');
    return { grant, token: secretBox.open(grant.access_token, `grant:${grantId}:access`) };
  }

  function isGood({ grant, token }: { grant: GrantRow; token: string }, refused: string | undefined): boolean {
    return token !== refused && (grant.ms_left === null || grant.ms_left > RENEW_BEFORE_MS);
  }

  return {
    async get(grantId, refused) {
      const known = await readToken(db, grantId, false);
      if (isGood(known, refused) || known.grant.refresh_token === null) return known.token;
      return db.transaction(async (tx) => {
        const current = await readToken(tx, grantId, true);
        if (isGood(current, refused) || current.grant.refresh_token === null) return current.token;
        return renew(tx, current.grant, secretBox.open(current.grant.refresh_token, `grant:${grantId}:refresh`));
      });
    },
  };
}
