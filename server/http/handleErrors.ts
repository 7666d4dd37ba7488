import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors';
import { isDatabaseAway, isDatabaseFull } from '../database/outages';
import { errorCode } from '../lib/errorCode';
import { StoreUnavailable } from '../media/stores/storedFiles';
import { AppError, notFound, storageFull, unreadable } from './appError';
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

/** Answers every failure of the app with an ErrorBody. */
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
function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(error.statusCode).send(bodyOf(error));
}

/** Answers an address that is not there. */
function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), reply);
}

/** Answers an address that is malformed, or has a parameter longer than any there is; no hook runs for it. */
export function handleUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendNotFound(request, reply.headers({ 'x-request-id': request.id, ...DATA_HEADERS }));
}

/** Writes an error down as an ErrorBody. */
function bodyOf({ message, code, fieldErrors, secondFactor }: AppError): ErrorBody {
  return {
    detail: message,
    error_code: code,
    ...(fieldErrors && { field_errors: fieldErrors }),
    ...(secondFactor && { second_factor: secondFactor }),
  };
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  // Its cause may be the same as that of a database that is away: a refused connection.
  if (error instanceof StoreUnavailable) return STORE_AWAY;
  if (isDatabaseFull(error)) return storageFull();
  if (isDatabaseAway(error)) return AWAY;
  return FRAMEWORK_ERRORS[error.statusCode ?? 500] ?? INTERNAL;
}

const TOO_SLOW = unreadable('The request didn’t arrive in time.', 408);
const HEADERS_TOO_LARGE = new AppError('BODY_TOO_LARGE', 'The headers of the request are too large.', { status: 431 });
const NOT_HTTP = unreadable();

const ERRORS: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
};

/** Answers what is no whole HTTP request with the body of every other failure; no hook and no route has seen it. */
export function sendUnreadable(error: Error, socket: Socket): void {
  const code = String(errorCode(error));
  if (socket.writable && code !== 'ECONNRESET') socket.write(responseOf(ERRORS[code] ?? NOT_HTTP));
  socket.destroy();
}

/** Disconnects a client that sends its body too slowly; one that already has its response gets no other. */
export function cutOff(socket: Socket, isAnswered: boolean): void {
  if (socket.writable && !isAnswered) socket.write(responseOf(TOO_SLOW));
  socket.destroy();
}

function responseOf(error: AppError): string {
  const body = JSON.stringify(bodyOf(error));
  return [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(DATA_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Responds to requests that match no route. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Creates the handler that distinguishes an unknown address (404) from a known one with another method (405, with its
 * methods). It covers routes registered from now on.
 */
export function createNotFoundHandler(app: FastifyInstance): NotFoundHandler {
  const routes: { address: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    routes.push({ address: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: [method].flat() });
  });

  return (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const known = routes.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods);
    if (known.length === 0) return sendNotFound(request, reply);
    const allowed = [...new Set(known)].sort().join(', ');
    const error = new AppError('METHOD_NOT_ALLOWED', `This address only accepts ${allowed}.`);
    return sendError(error, reply.header('allow', allowed));
  };
}
