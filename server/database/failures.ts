import { isNativeError } from 'node:util/types';
import { errorCode } from '../errorCode';

/** SQLSTATE of a PostgreSQL whose disk is full. */
const NO_ROOM = '53100';

/** Classes of SQLSTATE: it lacks something else, the connection failed, it is shutting down or not up yet. */
const AWAY = /^(53|08|57P0)/;

/** What Node says of a connection that cannot be made or has broken, by its code, and the driver, by its words. */
const NO_CONNECTION = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'],
];

/** Tells whether the database could not write something because its disk is full; it has kept nothing of it. */
export function isOutOfRoom(error: unknown): boolean {
  return chainOf(error).some((one) => errorCode(one) === NO_ROOM);
}

/** Tells whether the database is away for a while, or has too much to do. What was asked of it may have been done. */
export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some(
    (one) =>
      AWAY.test(String(errorCode(one))) ||
      NO_CONNECTION.includes(String(errorCode(one))) ||
      NO_CONNECTION.includes(one.message),
  );
}

/** An error and its causes: what the query builder throws has PostgreSQL's own error inside. */
function chainOf(error: unknown): Error[] {
  return isNativeError(error) ? [error, ...chainOf(error.cause)] : [];
}
