import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../database/connect';
import { isDatabaseFull } from '../database/failures';
import { unauthorized, type AppError } from './errors/appError';
import { findSession, touchSession, type Session } from '../repositories/sessions';
import { hashToken } from '../security/opaqueTokens';
import { KnownTokens } from './knownTokens';

const SESSION = 'session';
const BEARER = /^Bearer ([\w-]{43})$/i;

/** Counts requests of an address that show no good session; `count` refuses one too many, `takeBack` was none after all. */
export type MissBound = {
  count: (request: FastifyRequest, reply: FastifyReply) => AppError | null;
  takeBack: (request: FastifyRequest) => void;
};

/** Configuration of a route whose own statement asks whether the session is still good, and which answers 401 if not. */
export const ASKS_SESSION_ITSELF = { asksSessionItself: true };

/**
 * Requires a valid session for this group of routes; the user is read anew on each request. An address that guesses
 * tokens is soon rejected without a query, except for tokens that were recently valid: an office has one address.
 */
export function requireSession(app: FastifyInstance, connection: Connection, misses: MissBound): void {
  const known = new KnownTokens();

  async function lookUp(token: string): Promise<Session> {
    const session = await findSession(connection.pool, hashToken(token));
    if (session === null) {
      known.delete(token);
      throw unauthorized();
    }
    if (session.isStale) await touchSession(connection.db, session.id).catch(unlessDatabaseFull);
    known.add(token, session);
    return session;
  }

  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', (request, reply, done) => {
    const enter = (session: Session) => {
      request.setDecorator(SESSION, session);
      done();
    };
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const before = token === undefined ? undefined : known.get(token);
    if (token !== undefined && before !== undefined) {
      if ('asksSessionItself' in request.routeOptions.config) enter(before);
      else lookUp(token).then(enter, done);
      return;
    }
    // Counted before the lookup, and uncounted if the token is valid: concurrent requests can't slip through.
    const error = misses.count(request, reply);
    if (error !== null) return done(error);
    if (token === undefined) return done(unauthorized());
    const enterAfterAll = (session: Session) => {
      misses.takeBack(request);
      enter(session);
    };
    lookUp(token).then(enterAfterAll, done);
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
