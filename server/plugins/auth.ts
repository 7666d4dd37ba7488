import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from '../database/connect';
import { isOutOfRoom } from '../database/failures';
import { unauthorized } from '../refusals/appError';
import { findSession, touchSession, type Session } from '../repositories/sessions';
import { hashToken } from '../security/opaqueTokens';

const SESSION = 'session';
const BEARER = /^Bearer ([\w-]{43})$/i;

/** Configuration of a route whose own statement asks whether the session is still good, and which answers 401 if not. */
export const ASKS_SESSION_ITSELF = { asksSessionItself: true };

/** The owner of a token never changes and is remembered this long; whether the session is good is asked every time. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_MAX = 10_000;

/** Lets only requests with a good session into this group of routes; the user is read anew on each of them. */
export function requireSession(app: FastifyInstance, connection: Connection): void {
  const known = new Map<string, Session>();
  let knownSince = performance.now();

  async function lookUp(token: string): Promise<Session> {
    const session = await findSession(connection.pool, hashToken(token));
    if (session === null) {
      known.delete(token);
      throw unauthorized();
    }
    if (session.isStale) await touchSession(connection.db, session.id).catch(unlessOutOfRoom);
    known.set(token, session);
    return session;
  }

  function forgetWhatIsOld(): void {
    const now = performance.now();
    if (now - knownSince < KNOWN_FOR_MS && known.size < KNOWN_MAX) return;
    known.clear();
    knownSince = now;
  }

  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return done(unauthorized());
    const enter = (session: Session) => {
      request.setDecorator(SESSION, session);
      done();
    };
    forgetWhatIsOld();
    const before = 'asksSessionItself' in request.routeOptions.config ? known.get(token) : undefined;
    if (before === undefined) lookUp(token).then(enter, done);
    else enter(before);
  });
}

/** What is stored can be read although nothing can be added. */
function unlessOutOfRoom(error: unknown): void {
  if (!isOutOfRoom(error)) throw error;
}

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}
