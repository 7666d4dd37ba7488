import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from '../database/connect';
import { findSession, touchSession, type Session } from '../repositories/sessions';
import { hashToken } from '../security/opaqueTokens';
import { unauthorized } from './appError';

const SESSION = 'session';
const BEARER = /^Bearer ([\w-]{43})$/;

/** Configuration of a route whose own statement asks whether the session is still good, and which answers 401 if not. */
export const ASKS_SESSION_ITSELF = { asksSessionItself: true };

/** Whose a token is never changes; whether it is still good is asked on every request. */
type Known = { session: Session; checkedAt: number };
const KNOWN_MAX = 10_000;
const KNOWN_FOR_MS = 60_000;

/** Lets only requests with a good session into this group of routes; the user is read anew on each of them. */
export function requireSession(app: FastifyInstance, connection: Connection): void {
  const known = new Map<string, Known>();

  async function lookUp(hash: Buffer, key: string): Promise<Session> {
    const session = await findSession(connection.pool, hash);
    if (session === null) {
      known.delete(key);
      throw unauthorized();
    }
    if (session.isStale) await touchSession(connection.db, session.id);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(key, { session, checkedAt: performance.now() });
    return session;
  }

  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return done(unauthorized());
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const before = known.get(key);
    const isAskedLater = 'asksSessionItself' in request.routeOptions.config;
    const enter = (session: Session) => {
      request.setDecorator(SESSION, session);
      done();
    };
    if (isAskedLater && before && performance.now() - before.checkedAt < KNOWN_FOR_MS) return enter(before.session);
    lookUp(hash, key).then(enter, done);
  });
}

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}
