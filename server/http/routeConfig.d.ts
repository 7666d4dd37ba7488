import type { PAGE_HEADERS, REPLAY_HEADERS } from './securityHeaders';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The security headers of a route that has its own, where @fastify/helmet keeps them. */
    helmet?: (typeof PAGE_HEADERS | typeof REPLAY_HEADERS)['helmet'];
    /** See ADDS_NOTHING. */
    addsNothing?: boolean;
  }
}
