import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors';
import { isDatabaseAway, isDatabaseFull } from '../database/failures';
import { StoreUnavailable } from '../media/stores/storeUnavailable';
import { AppError, notFound, storageFull, unreadable } from './errors/appError';
import { DATA_HEADERS } from './securityHeaders';

/** Errors raised by the framework, in the product's own words. */
const FRAMEWORK_ERRORS: Record<number, AppError> = {
  400: unreadable(),
  413: new AppError('BODY_TOO_LARGE', 'The request is too large.'),
  415: new AppError('UNSUPPORTED_MEDIA_TYPE', 'This call doesn’t accept this content type.'),
};

const HUNG_UP = unreadable('The request didn’t arrive.');

const INTERNAL = new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Please try again.');

const AWAY = new AppError(
  'DATABASE_AWAY',
  'The server can’t reach its database right now. Please try again in a moment.',
);

const STORE_AWAY = new AppError(
  'MEDIA_STORE_AWAY',
  'The server can’t reach the store of its files right now. Please try again in a moment.',
);

/** Answers every failure of the app with an ErrorBody (spec section 8). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => handleError(error, request, reply));
}

/**
 * Answers a failed request. An error that was not expected is logged, and its text stays on the server. A client that
 * hangs up before its request is whole causes no log line: it can do so as often as it likes.
 */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.raw.readableAborted) {
    request.log.debug('the client hung up');
    return sendError(HUNG_UP, reply);
  }
  const shown = toAppError(error);
  if (shown !== error && shown.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  return sendError(shown, reply);
}

/** Sends an error; a 401 says how to authenticate, as HTTP requires. */
export function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(error.statusCode).send(bodyOf(error));
}

/** Answers an address that is not there. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), reply);
}

/** Answers an address that is malformed, or has a parameter longer than any there is; no hook runs for it. */
export function handleUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendNotFound(request, reply.headers({ 'x-request-id': request.id, ...DATA_HEADERS }));
}

/** Writes an error down as spec section 8 shows it. */
export function bodyOf({ message, code, fieldErrors }: AppError): ErrorBody {
  return { detail: message, error_code: code, ...(fieldErrors && { field_errors: fieldErrors }) };
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  // Its cause may be the same as that of a database that is away: a refused connection.
  if (error instanceof StoreUnavailable) return STORE_AWAY;
  if (isDatabaseFull(error)) return storageFull();
  if (isDatabaseAway(error)) return AWAY;
  return FRAMEWORK_ERRORS[error.statusCode ?? 500] ?? INTERNAL;
}
