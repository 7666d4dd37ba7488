import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors';
import { isDatabaseAway, isOutOfRoom } from '../database/failures';
import { AppError, notFound, storageFull, unreadable } from './errors/appError';
import { ON_DATA } from './securityHeaders';

/** What the framework refuses by itself, in the product's words. */
const FRAMEWORK_REFUSALS: Record<number, AppError> = {
  400: unreadable(),
  413: new AppError('BODY_TOO_LARGE', 'The request is too large.'),
  415: new AppError('UNSUPPORTED_MEDIA_TYPE', 'This call does not read this type of content.'),
};

const HUNG_UP = unreadable('The request did not arrive.');

const INTERNAL = new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Please try again.');

const AWAY = new AppError(
  'DATABASE_AWAY',
  'The server cannot reach what it has stored just now. Please try again in a moment.',
);

/** Answers every failure of the app with an ErrorBody (spec section 8). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => sendError(error, request, reply));
}

/**
 * Answers one failure; what is not a refusal is logged, and its text stays on the server. Whoever hangs up before their
 * request is whole can do so as often as they like, and it is no fault of ours.
 */
export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.raw.readableAborted) {
    request.log.debug('the client hung up');
    return sendRefusal(HUNG_UP, reply);
  }
  const refusal = refusalOf(error);
  if (refusal !== error && refusal.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  return sendRefusal(refusal, reply);
}

/** Answers a refusal; a 401 says how to authenticate, as HTTP requires. */
export function sendRefusal(refusal: AppError, reply: FastifyReply): FastifyReply {
  if (refusal.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(refusal.statusCode).send(bodyOf(refusal));
}

/** Answers an address that is not there. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(notFound(), reply);
}

/** Answers an address that is malformed, or has a parameter longer than any there is; no hook runs for it. */
export function sendUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendNotFound(request, reply.headers({ 'x-request-id': request.id, ...ON_DATA }));
}

/** Writes a refusal down as spec section 8 shows it. */
export function bodyOf({ message, code, fieldErrors }: AppError): ErrorBody {
  return { detail: message, error_code: code, ...(fieldErrors && { field_errors: fieldErrors }) };
}

function refusalOf(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isOutOfRoom(error)) return storageFull();
  if (isDatabaseAway(error)) return AWAY;
  return FRAMEWORK_REFUSALS[error.statusCode ?? 500] ?? INTERNAL;
}
