import { isNativeError } from 'node:util/types';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
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

/** Makes one line of all the errors of an outage of the database, and one of its end. */
export type OutageLog = {
  /** Takes an error that is part of an outage; false: it deserves a line of its own. */
  absorbs(error: unknown): boolean;
  /** From now on tells of outages. `probe` throws while the database cannot be written to; returns the way to stop. */
  watch(logger: FastifyBaseLogger, probe: () => Promise<unknown>): () => void;
};

type Outage = { error: unknown; since: number; lastErrorAt: number; isTold: boolean };

/** Anything longer is an outage; anything shorter may have been a single broken connection. */
const TOLD_AFTER_MS = 2 * SECOND_MS;

/** An outage is over when nothing has failed for so long: a lock that nobody gives back fails a call now and then. */
const OVER_AFTER_MS = 10 * SECOND_MS;

const PROBE_EVERY_MS = SECOND_MS;

/** Makes the log of outages; until it watches, it absorbs nothing. */
export function createOutageLog(): OutageLog {
  let outage: Outage | null = null;
  let begin: ((error: unknown) => void) | null = null;

  function watch(logger: FastifyBaseLogger, probe: () => Promise<unknown>): () => void {
    let timer: NodeJS.Timeout | undefined;

    function check(): void {
      timer = setTimeout(() => void probe().catch(absorbs).then(tell), PROBE_EVERY_MS).unref();
    }

    function tell(): void {
      if (outage === null || begin === null) return;
      const { error, since, lastErrorAt } = outage;
      const lastedMs = lastErrorAt - since;
      if (performance.now() - lastErrorAt >= OVER_AFTER_MS) {
        if (outage.isTold) logger.warn({ seconds: Math.round(lastedMs / SECOND_MS) }, 'the database works again');
        else logger.warn({ cause: error }, 'the database failed for a moment');
        outage = null;
        return;
      }
      if (!outage.isTold && lastedMs >= TOLD_AFTER_MS) {
        outage.isTold = true;
        logger.error({ cause: error }, 'the database cannot be used: nothing is saved or published until it can');
      }
      check();
    }

    begin = (error) => {
      const now = performance.now();
      outage = { error, since: now, lastErrorAt: now, isTold: false };
      check();
    };
    return () => {
      begin = null;
      clearTimeout(timer);
    };
  }

  function absorbs(error: unknown): boolean {
    if (begin === null) return false;
    // Whoever watches the disk tells of it.
    if (isDatabaseFull(error)) return true;
    if (!isDatabaseAway(error)) return false;
    if (outage === null) begin(error);
    else outage.lastErrorAt = performance.now();
    return true;
  }

  return { absorbs, watch };
}
