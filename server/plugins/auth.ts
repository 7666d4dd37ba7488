import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from '../database/connect';
import { findSession, touchSession, type Session } from '../repositories/sessions';
import { hashToken } from '../security/opaqueTokens';
import { unauthorized } from './appError';

const SESSION = 'session';
const BEARER = /^Bearer ([\w-]{43})$/;

/** Lets only requests with a good session into this group of routes; the user is read anew on each of them. */
export function requireSession(app: FastifyInstance, connection: Connection): void {
  app.decorateRequest(SESSION, null);
  app.addHook('onRequest', async (request) => {
    request.setDecorator(SESSION, await authenticate(connection, request.headers.authorization));
  });
}

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}

async function authenticate({ db, pool }: Connection, authorization: string | undefined): Promise<Session> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const session = token === undefined ? null : await findSession(pool, hashToken(token));
  if (session === null) throw unauthorized();
  if (session.isStale) await touchSession(db, session.id);
  return session;
}
