import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/errors';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { TokenRelayError } from '#contract/schemas/oauth';
import { AppError, invalid, ERROR_MEANINGS } from '../../http/appError';
import { handleError } from '../../http/handleErrors';
import { NetworkError, type KeylessConnector, type Networks } from '../../networks/connector';
import { ForbiddenServer } from '../../networks/serverGuard';

/** A request that the relay does not pass on; `error` is one of OAuth 2's codes. */
export class RelayError extends Error {
  readonly error: string;
  readonly errorCode: ErrorCode;

  constructor(error: string, description: string, errorCode: ErrorCode = 'OAUTH_REJECTED') {
    super(description);
    this.error = error;
    this.errorCode = errorCode;
  }
}

/** An error in OAuth 2's terms, and the code that says whose fault it is. */
type OAuthError = { errorCode: ErrorCode; error: string; description: string };

/** Converts an error of ours or of a network to OAuth's. */
export function toOAuthError(error: NetworkError | RelayError): OAuthError {
  const description = error.message;
  if (error instanceof RelayError) return { errorCode: error.errorCode, error: error.error, description };
  const isTheirFault = error.status === 0 || error.status >= 500;
  if (!isTheirFault) return { errorCode: 'OAUTH_REJECTED', error: error.code, description };
  return { errorCode: 'NETWORK_UNAVAILABLE', error: 'temporarily_unavailable', description };
}

/** Answers as a token endpoint does, in a body that is an ErrorBody as well. */
export function sendRelayError(
  error: FastifyError | AppError | NetworkError | RelayError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RelayError || error instanceof NetworkError) return send(reply, toOAuthError(error));
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR') {
    const fields = Object.keys(error.fieldErrors ?? {}).join(', ');
    const description = `Missing or malformed: ${fields}.`;
    return send(reply, { errorCode: 'OAUTH_REJECTED', error: 'invalid_request', description });
  }
  return handleError(error, request, reply);
}

function send(reply: FastifyReply, { errorCode, error, description }: OAuthError): FastifyReply {
  const body: ErrorBody & TokenRelayError = {
    detail: description,
    error_code: errorCode,
    error,
    error_description: description,
  };
  return reply.code(ERROR_MEANINGS[errorCode].status).send(body);
}

/** Finds a network of many servers; refuses one that has an app instead, or that is not offered here. */
export function requireServers(networks: Networks, platform: AccountPlatform): KeylessConnector {
  const connector = networks[platform];
  if (connector?.servers !== undefined) return connector;
  const { name } = NETWORKS[platform];
  const reason = connector === undefined ? 'isn’t offered here' : 'isn’t connected by naming a server';
  throw invalid({ platform: [`${name} ${reason}.`] });
}

/**
 * The error of a call to a server that a person has named, beside the field in which they can put it right. Never 401,
 * which would end their session here. What is no error of a network is given back as it is.
 */
export function refusalOf(error: unknown, fieldOf: (error: NetworkError) => string): unknown {
  if (error instanceof ForbiddenServer) return invalid({ server: [error.message] });
  if (!(error instanceof NetworkError)) return error;
  if (error.status >= 500) return new AppError('NETWORK_UNAVAILABLE', error.message);
  return invalid({ [fieldOf(error)]: [error.message] });
}
