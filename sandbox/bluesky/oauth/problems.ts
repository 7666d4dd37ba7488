import type { ApiResponse } from '../../network';

/** Thrown where a request is refused, with one of OAuth's codes. */
export class OAuthProblem extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** Error of a code or a refresh token. */
export function invalidGrant(description: string): OAuthProblem {
  return new OAuthProblem('invalid_grant', description);
}

/** Error of a request that its author has to change. */
export function invalidRequest(description: string): OAuthProblem {
  return new OAuthProblem('invalid_request', description);
}

/** Error of a proof of possession. */
export function invalidProof(description: string): OAuthProblem {
  return new OAuthProblem('invalid_dpop_proof', description, 401);
}

/** A refusal as an authorization server sends it. */
export function toResponse({ error, message, status }: OAuthProblem): ApiResponse {
  return { status, ...withChallenge(error, message, status), body: { error, error_description: message } };
}

/** A refusal as a server of records sends it: a demand for a nonce is an error of authentication there. */
export function toXrpcResponse({ error, message }: OAuthProblem): ApiResponse {
  return { status: 401, ...withChallenge(error, message, 401), body: { error, message } };
}

function withChallenge(error: string, description: string, status: number): Pick<ApiResponse, 'headers'> {
  if (status !== 401) return {};
  return {
    headers: { 'www-authenticate': `DPoP algs="ES256", error="${error}", error_description="${description}"` },
  };
}
