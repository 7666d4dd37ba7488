import { isNativeError } from 'node:util/types';
import { errorCode } from '../lib/errorCode';

/** SQLSTATE of a PostgreSQL whose disk is full. */
const NO_ROOM = '53100';

/** SQLSTATE of a PostgreSQL that is a standby, or was told to take no writes. */
const READ_ONLY = '25006';

/**
 * SQLSTATE of what passes without a change of ours: it lacks something else, the connection failed, it is shutting down or
 * not up yet; a statement, a lock or an idle transaction took too long; it can only be read, as a standby can.
 */
const AWAY = /^(53|08|57P0|57014|55P03|25P03|25P04|25006)/;

/** Errors of a connection that can't be made or has broken: Node's codes, and the driver's messages. */
const NO_CONNECTION = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['Connection terminated', 'Connection terminated unexpectedly', 'timeout exceeded when trying to connect'],
  ...['Connection terminated due to connection timeout', 'Client was closed and is not queryable'],
  'Client has encountered a connection error and is not queryable',
];

/** True if the database rejects writes, as a standby does. */
export function isReadOnly(error: unknown): boolean {
  return chainOf(error).some((one) => errorCode(one) === READ_ONLY);
}

/** True if the database could not write because its disk is full; nothing was stored. */
export function isDatabaseFull(error: unknown): boolean {
  return chainOf(error).some((one) => errorCode(one) === NO_ROOM);
}

/** True if the database is temporarily unable to work. The failed statement may have taken effect. */
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
