import type { FastifyBaseLogger } from 'fastify';
import type { SealedTokens, RemovedGrant } from '../repositories/grants';
import type { SecretBox } from '../lib/secretBox';
import type { Networks } from '../networks/connector';

/** Decrypts the tokens of a grant. */
export function openTokens(box: SecretBox, grantId: string, { accessToken, refreshToken }: SealedTokens) {
  return {
    accessToken: box.open(accessToken, `grant:${grantId}:access`),
    refreshToken: refreshToken === null ? null : box.open(refreshToken, `grant:${grantId}:refresh`),
  };
}

/** Encrypts the tokens of a new grant, each bound to its row and column. */
export function sealTokens(
  box: SecretBox,
  grantId: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | null },
): SealedTokens {
  return {
    accessToken: box.seal(accessToken, `grant:${grantId}:access`),
    refreshToken: refreshToken === null ? null : box.seal(refreshToken, `grant:${grantId}:refresh`),
  };
}

/** Revokes tokens at the networks, while nobody waits. */
export type Revocations = {
  /** Never throws: a network that cannot be told is logged, and the tokens are gone here all the same. */
  start(grant: RemovedGrant, logger: FastifyBaseLogger): void;
  /** Resolves once none is under way, or is given up. */
  idle(): Promise<void>;
};

/** Longest wait of a stopping server for networks that don't respond. */
const WAIT_MAX_MS = 3_000;

type Dependencies = { networks: Networks; secretBox: SecretBox };

/** Makes what tells networks that tokens are no longer wanted. */
export function createRevocations({ networks, secretBox }: Dependencies): Revocations {
  const running = new Set<Promise<void>>();

  async function revoke({ id, platform, ...sealed }: RemovedGrant, logger: FastifyBaseLogger): Promise<void> {
    try {
      await networks[platform]?.revoke?.(openTokens(secretBox, id, sealed));
    } catch (error) {
      logger.warn({ err: error, platform }, 'the tokens of a disconnected account could not be revoked');
    }
  }

  return {
    start(grant, logger) {
      const revocation = revoke(grant, logger).finally(() => running.delete(revocation));
      running.add(revocation);
    },
    async idle() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(timer);
    },
  };
}
