import { createHash, createHmac, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWTPayload } from 'jose';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import type { SandboxContext } from '../../context';
import { headerOf, type ApiCall, sendResponse } from '../../endpoint';
import { invalidProof, OAuthProblem, toXrpcResponse } from './problems';
import { hashToken } from '../../oauth/tokens';

/** A nonce is good in the turn for which it was made, and in those before and after it. */
const TURN_MS = MINUTE_MS;
const PROOF_LIFETIME_MS = 10 * SECOND_MS;
const CLOCK_TOLERANCE_MS = 3 * TURN_MS;

/** A request that carries a proof of possession. */
type ProvenCall = Pick<ApiCall, 'headers' | 'url'> & { method: string };

/** Checks proofs of possession (RFC 9449, 4.3), as the one server that everything here is. */
export type Proofs = ReturnType<typeof createProofs>;

/** Creates what checks proofs; nonces change each minute, and none survives a restart. */
export function createProofs({ now }: Pick<SandboxContext, 'now'>, origin: () => string) {
  const secret = randomBytes(32);
  const seen = createOnceBook(now);
  const nonceOf = (turn: number) => createHmac('sha256', secret).update(String(turn)).digest('base64url');
  const turn = () => Math.floor(now() / TURN_MS);
  const isGood = (nonce: unknown) => [-1, 0, 1].some((distance) => nonceOf(turn() + distance) === nonce);

  async function read(proof: string): Promise<{ payload: JWTPayload; thumbprint: string }> {
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: ['ES256'],
        maxTokenAge: PROOF_LIFETIME_MS / SECOND_MS,
        clockTolerance: CLOCK_TOLERANCE_MS / SECOND_MS,
        currentDate: new Date(now()),
      });
      return { payload, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
    } catch (error) {
      throw invalidProof(`Failed to verify DPoP proof: ${error instanceof Error ? error.message : ''}`);
    }
  }

  return {
    /** The nonce that goes with every response. */
    newestNonce: () => nonceOf(turn() + 1),
    /** The thumbprint of the key that signed a call; throws OAuthProblem where the proof is not for this very call. */
    async verify({ method, url, headers }: ProvenCall, accessToken?: string): Promise<string> {
      const proof = headerOf({ headers }, 'dpop');
      if (proof === '') throw invalidProof('DPoP proof required');
      const { payload, thumbprint } = await read(proof);
      const { jti, htm, htu, ath, nonce } = payload;
      if (typeof jti !== 'string') throw invalidProof('DPoP "jti" missing');
      if (htm !== method) throw invalidProof('DPoP "htm" mismatch');
      if (htu !== origin() + url.replace(/[?#].*$/s, '')) throw invalidProof('DPoP "htu" mismatch');
      if (nonce === undefined) {
        throw new OAuthProblem('use_dpop_nonce', 'Authorization server requires nonce in DPoP proof');
      }
      if (!isGood(nonce)) throw new OAuthProblem('use_dpop_nonce', 'DPoP "nonce" mismatch');
      const expected = accessToken && createHash('sha256').update(accessToken).digest('base64url');
      if (ath !== expected) throw invalidProof('DPoP "ath" mismatch');
      if (!seen.take(`${thumbprint} ${jti}`, 2 * CLOCK_TOLERANCE_MS)) throw invalidProof('DPoP proof replayed');
      return thumbprint;
    },
  };
}

/** Remembers what may come once only, for as long as it would be believed. */
export function createOnceBook(now: () => number) {
  const seenUntil = new Map<string, number>();
  return {
    /** True the first time. */
    take(id: string, lifetimeMs: number): boolean {
      for (const [known, until] of seenUntil) {
        if (until <= now()) seenUntil.delete(known);
      }
      if (seenUntil.has(id)) return false;
      seenUntil.set(id, now() + lifetimeMs);
      return true;
    },
  };
}

/** The token of an "Authorization: DPoP …" header; null without one. */
export function boundToken(header: string): string | null {
  return /^DPoP (\S+)$/i.exec(header)?.[1] ?? null;
}

/**
 * Refuses calls whose token is bound to a key and whose proof is not by that key, for this very call and with a nonce of this
 * server; what the token allows is for the call itself to find out.
 */
export function requireProofs(api: FastifyInstance, { world, now }: SandboxContext, proofs: Proofs): void {
  api.addHook('preHandler', async (request, reply) => {
    const token = boundToken(headerOf(request, 'authorization'));
    if (token === null) return;
    void reply.header('dpop-nonce', proofs.newestNonce());
    try {
      const key = await proofs.verify(request, token);
      const grant = world.grants.byAccessHash(hashToken(token));
      if (grant?.binding === undefined) throw new OAuthProblem('invalid_token', 'Invalid token', 401);
      if (grant.binding.tokenKey !== key) throw new OAuthProblem('invalid_token', 'Invalid DPoP key binding', 401);
      if ((grant.accessExpiresAt ?? 0) <= now()) {
        throw new OAuthProblem('invalid_token', '"exp" claim timestamp check failed', 401);
      }
    } catch (error) {
      if (!(error instanceof OAuthProblem)) throw error;
      await sendResponse(reply, toXrpcResponse(error));
    }
  });
}
