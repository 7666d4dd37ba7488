import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/errors';
import type { TokenRelayError } from '#contract/schemas/oauth';
import { NetworkRefusal } from '../../networks/connector';
import { sendError } from '../../http/handleErrors';
import { AppError } from '../../http/errors/appError';
import { ERROR_MEANINGS } from '../../http/errors/errorMeanings';

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

/** A refusal in OAuth 2's words, and the code that tells whose fault it is. */
type Refusal = { errorCode: ErrorCode; error: string; description: string };

/** Says what a refusal of ours or of a network means. */
export function refusalOf(error: NetworkRefusal | RelayRefusal): Refusal {
  const description = error.message;
  if (error instanceof RelayRefusal) return { errorCode: error.errorCode, error: error.error, description };
  const isTheirFault = error.status === 0 || error.status >= 500;
  if (!isTheirFault) return { errorCode: 'OAUTH_REJECTED', error: error.code, description };
  return { errorCode: 'NETWORK_UNAVAILABLE', error: 'temporarily_unavailable', description };
}

/** Answers as a token endpoint does, in a body that is an ErrorBody as well. */
export function sendRelayError(
  error: FastifyError | AppError | NetworkRefusal | RelayRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RelayRefusal || error instanceof NetworkRefusal) return send(reply, refusalOf(error));
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR') {
    const fields = Object.keys(error.fieldErrors ?? {}).join(', ');
    const description = `Missing or malformed: ${fields}.`;
    return send(reply, { errorCode: 'OAUTH_REJECTED', error: 'invalid_request', description });
  }
  return sendError(error, request, reply);
}

function send(reply: FastifyReply, { errorCode, error, description }: Refusal): FastifyReply {
  const body: ErrorBody & TokenRelayError = {
    detail: description,
    error_code: errorCode,
    error,
    error_description: description,
  };
  return reply.code(ERROR_MEANINGS[errorCode].status).send(body);
}
