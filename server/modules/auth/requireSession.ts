import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Connection } from '../../database/connect';
import { isDatabaseFull } from '../../database/outages';
import { unauthorized } from '../../http/appError';
import type { MissBound } from '../../http/rateLimits';
import { SESSION, type Session } from '../../http/session';
import { hashToken } from '../../lib/secretBox';
import { visitorOf } from './logIn';
import { findSession, findSessions, touchSession } from './sessionsRepository';
import type { Visitor } from './signInsRepository';

const BEARER = /^Bearer ([\w-]{43})$/i;

/**
 * Requires a valid session for this group of routes; the user is read anew on each request. Tokens of an address that guesses
 * are soon looked up together: an office has one address, and nobody in it is to be kept out.
 */
export function requireSession(app: FastifyInstance, connection: Connection, misses: MissBound): void {
  const findAtOnce: FindSession = (tokenHash) => findSession(connection.pool, tokenHash);
  const findTogether = gatherLookups(connection.pool);

  async function lookUp(token: string, find: FindSession, visitor: () => Visitor): Promise<Session> {
    const session = await find(hashToken(token));
    if (session === null) throw unauthorized();
    if (session.isStale) await touchSession(connection.db, session.id, visitor()).catch(unlessDatabaseFull);
    return session;
  }

  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', (request, _reply, done) => {
    const enter = (session: Session) => {
      request.setDecorator(SESSION, session);
      done();
    };
    const visitor = () => visitorOf(request);
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return done(unauthorized());
    // Counted before the lookup, and uncounted if the token is valid: concurrent requests can't slip through.
    if (!misses.count(request)) {
      lookUp(token, findTogether, visitor).then(enter, done);
      return;
    }
    const enterAfterAll = (session: Session) => {
      misses.takeBack(request);
      enter(session);
    };
    lookUp(token, findAtOnce, visitor).then(enterAfterAll, done);
  });
}

/** Stored data can be read even if nothing can be added. */
function unlessDatabaseFull(error: unknown): void {
  if (!isDatabaseFull(error)) throw error;
}

/** One statement in this time, whatever comes. */
const PACE_MS = 100;

/** Finds the valid session of a token by its hash; null if there is none. */
type FindSession = (tokenHash: Buffer) => Promise<Session | null>;

/**
 * Makes a look-up for tokens most of which are guesses: those that come within a tenth of a second are looked up together, by one
 * statement at a time. However many there are, they keep the database from nothing else; and one that is good among them
 * comes through.
 */
function gatherLookups(pool: Pool): FindSession {
  let asked: Buffer[] = [];
  let next: Promise<Map<string, Session>> | null = null;
  let before: Promise<unknown> = Promise.resolve();

  async function lookUpTogether(): Promise<Map<string, Session>> {
    await Promise.allSettled([before, sleep(PACE_MS)]);
    const hashes = asked;
    [asked, next] = [[], null];
    const found = findSessions(pool, hashes);
    before = found;
    return found;
  }

  return async (tokenHash) => {
    asked.push(tokenHash);
    next ??= lookUpTogether();
    return (await next).get(tokenHash.toString('hex')) ?? null;
  };
}
