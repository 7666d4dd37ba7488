import { isNativeError } from 'node:util/types';
import pino from 'pino';
import type { Logger } from 'pino';
import { errorCode } from './errorCode';

/** Fields that never reach a log line, at any depth that our objects have. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'code',
  'code_verifier',
  'codeVerifier',
  'client_secret',
  'clientSecret',
];

type Options = {
  level: string;
  destination?: pino.DestinationStream;
  /** Takes errors that somebody else tells of: lines about them (`err`) are left out. */
  absorbs?: (error: unknown) => boolean;
};

/** Makes the server's log: JSON lines without secrets. Of an address only the path is kept, for its query may hold a code. */
export function createLogger({ level, destination, absorbs = () => false }: Options): Logger {
  const options: pino.LoggerOptions = {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { req: describeRequest, res: describeResponse, err: describeError, cause: describeError },
    hooks: {
      logMethod(line, method) {
        const entry: unknown = line[0];
        if (typeof entry === 'object' && entry !== null && 'err' in entry && absorbs(entry.err)) return;
        method.apply(this, line);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function describeRequest({ method, url }: { method: string; url: string }) {
  return { method, path: url.split('?', 1)[0] };
}

function describeResponse({ statusCode }: { statusCode: number }) {
  return { statusCode };
}

/**
 * Describes an error by its type, words, code and stack. A failed query is described by its cause: its own message
 * lists the statement's parameters, and those hold what the database keeps.
 */
function describeError(error: unknown): object {
  if (!isNativeError(error)) return { message: 'A value that is no Error was thrown.' };
  if ('query' in error && 'params' in error) {
    return { type: error.name, query: error.query, cause: describeError(error.cause) };
  }
  const { name, message, stack } = error;
  return { type: name, message, stack, errorCode: errorCode(error) };
}
