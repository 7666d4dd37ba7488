import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../../context';
import { headerOf, sendResponse } from '../../endpoint';
import { hashToken } from '../../oauth/tokens';
import { OAuthProblem, toXrpcResponse } from './problems';
import type { Proofs } from './proofs';

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
