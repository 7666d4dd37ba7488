import type { ApiResponse } from '../../apiResponse';
import type { SandboxContext } from '../../context';
import type { ApiCall, Endpoint } from '../../endpoint';
import { createClientAuthentication, type AuthenticatedClient } from './clientAuthentication';
import { OAuthProblem, toResponse } from './problems';
import type { Proofs } from './proofs';

/** Who sends a form: a client, by the key of one session. */
export type Sender = { client: AuthenticatedClient; tokenKey: string };

/** Makes the calls of an authorization server. */
export type Issuer = ReturnType<typeof createIssuer>;

/** Creates it: each of its calls needs a proof of possession and a client that shows who it is. */
export function createIssuer(context: SandboxContext, proofs: Proofs, origin: () => string) {
  const authenticate = createClientAuthentication(context, origin);
  return {
    /** A form that is sent by POST; `respond` may throw OAuthProblem. */
    endpoint(
      { name, path, accountOf }: Pick<Endpoint, 'name' | 'path' | 'accountOf'>,
      respond: (call: ApiCall, sender: Sender) => ApiResponse,
    ): Endpoint {
      return {
        name,
        path,
        method: 'POST',
        accountOf,
        async respond(call) {
          const headers = { 'dpop-nonce': proofs.newestNonce(), 'cache-control': 'no-store' };
          try {
            const tokenKey = await proofs.verify({ ...call, method: 'POST' });
            const response = respond(call, { client: await authenticate(call.body), tokenKey });
            return { ...response, headers: { ...headers, ...response.headers } };
          } catch (error) {
            if (!(error instanceof OAuthProblem)) throw error;
            const response = toResponse(error);
            return { ...response, headers: { ...headers, ...response.headers } };
          }
        },
      };
    },
  };
}
