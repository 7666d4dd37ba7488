import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../lib/errorCode';
import { AppError, unreadable } from './errors/appError';
import { bodyOf } from './handleErrors';
import { DATA_HEADERS } from './securityHeaders';

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
