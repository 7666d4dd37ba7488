import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from '../database/connect';
import { isDatabaseFull } from '../database/failures';
import { unauthorized } from './errors/appError';
import { findSession, touchSession, type Session } from '../repositories/sessions';
import { hashToken } from '../security/opaqueTokens';
import { gatherLookups, type FindSession } from './gatheredLookup';
import { KnownTokens } from './knownTokens';

const SESSION = 'session';
const BEARER = /^Bearer ([\w-]{43})$/i;

/** Counts tokens of an address that turn out to be none; `count` is false for one too many, `takeBack` was good after all. */
export type MissBound = {
  count: (request: FastifyRequest) => boolean;
  takeBack: (request: FastifyRequest) => void;
};

/** Configuration of a route whose own statement asks whether the session is still good, and which answers 401 if not. */
export const ASKS_SESSION_ITSELF = { asksSessionItself: true };

/**
 * Requires a valid session for this group of routes; the user is read anew on each request. Tokens of an address that guesses
 * are soon looked up together (decision 083): an office has one address, and nobody in it is to be kept out.
 */
export function requireSession(app: FastifyInstance, connection: Connection, misses: MissBound): void {
  const known = new KnownTokens();
  const findAtOnce: FindSession = (tokenHash) => findSession(connection.pool, tokenHash);
  const findTogether = gatherLookups(connection.pool);

  async function lookUp(token: string, find: FindSession): Promise<Session> {
    const session = await find(hashToken(token));
    if (session === null) {
      known.delete(token);
      throw unauthorized();
    }
    if (session.isStale) await touchSession(connection.db, session.id).catch(unlessDatabaseFull);
    known.add(token, session);
    return session;
  }

  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', (request, _reply, done) => {
    const enter = (session: Session) => {
      request.setDecorator(SESSION, session);
      done();
    };
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return done(unauthorized());
    const before = known.get(token);
    if (before !== undefined) {
      if ('asksSessionItself' in request.routeOptions.config) enter(before);
      else lookUp(token, findAtOnce).then(enter, done);
      return;
    }
    // Counted before the lookup, and uncounted if the token is valid: concurrent requests can't slip through.
    if (!misses.count(request)) {
      lookUp(token, findTogether).then(enter, done);
      return;
    }
    const enterAfterAll = (session: Session) => {
      misses.takeBack(request);
      enter(session);
    };
    lookUp(token, findAtOnce).then(enterAfterAll, done);
  });
}

/** Stored data can be read even if nothing can be added. */
function unlessDatabaseFull(error: unknown): void {
  if (!isDatabaseFull(error)) throw error;
}

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}

/** True once a request has shown a valid session. */
export function isSignedIn(request: FastifyRequest): boolean {
  return SESSION in request && request[SESSION] !== null;
}
