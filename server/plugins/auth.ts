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

  async function authenticate(authorization: string | undefined, isAskedLater: boolean): Promise<Session> {
    const token = BEARER.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized();
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const before = known.get(key);
    if (isAskedLater && before && performance.now() - before.checkedAt < KNOWN_FOR_MS) return before.session;
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
  app.addHook('onRequest', async (request) => {
    const isAskedLater = 'asksSessionItself' in request.routeOptions.config;
    request.setDecorator(SESSION, await authenticate(request.headers.authorization, isAskedLater));
  });
}

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}
