import type { FastifyRequest } from 'fastify';

/** A valid session. */
export type Session = {
  id: string;
  userId: string;
  /** Set when the recorded last use is too old to measure idleness by. */
  isStale: boolean;
};

/** Where a request carries its session. */
export const SESSION = 'session';

/** Returns whose session a request of the signed-in group carries. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>(SESSION);
}

/** True once a request has shown a valid session. */
export function isSignedIn(request: FastifyRequest): boolean {
  return SESSION in request && request[SESSION] !== null;
}
