import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/errors';
import type { TokenRelayError } from '#contract/schemas/oauth';
import { NetworkRefusal } from '../../networks/connector';
import { AppError } from '../../plugins/appError';
import { sendError } from '../../plugins/errors';

/** A request that the relay does not pass on; `error` is one of OAuth 2's codes. */
export class RelayRefusal extends Error {
  readonly error: string;
  readonly errorCode: ErrorCode;

  constructor(error: string, description: string, errorCode: ErrorCode = 'OAUTH_REJECTED') {
    super(description);
    this.error = error;
    this.errorCode = errorCode;
  }
}

/** Answers as a token endpoint does, in a body that is an ErrorBody as well. */
export function sendRelayError(
  error: FastifyError | AppError | NetworkRefusal | RelayRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RelayRefusal) return send(reply, 400, error.errorCode, error.error, error.message);
  if (error instanceof NetworkRefusal) {
    const isTheirFault = error.status === 0 || error.status >= 500;
    if (isTheirFault) return send(reply, 502, 'NETWORK_UNAVAILABLE', 'temporarily_unavailable', error.message);
    return send(reply, 400, 'OAUTH_REJECTED', error.code, error.message);
  }
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR') {
    const fields = Object.keys(error.fieldErrors ?? {}).join(', ');
    return send(reply, 400, 'OAUTH_REJECTED', 'invalid_request', `Missing or malformed: ${fields}.`);
  }
  return sendError(error, request, reply);
}

function send(
  reply: FastifyReply,
  status: number,
  errorCode: ErrorCode,
  error: string,
  description: string,
): FastifyReply {
  const body: ErrorBody & TokenRelayError = {
    detail: description,
    error_code: errorCode,
    error,
    error_description: description,
  };
  return reply.code(status).send(body);
}
