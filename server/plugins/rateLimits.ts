import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './appError';
import { sessionOf } from './auth';

const WINDOW_MS = 60_000;

/** Requests per minute. */
export type RateLimits = {
  /** Sign-ups and log-ins, each by address; log-ins also by account. */
  auth: number;
  /** Requests of one user that write posts. */
  postWrites: number;
  /** Files that one user uploads. */
  uploads: number;
  /** Hashtags and keywords that one user tracks or stops tracking, each. */
  trackerWrites: number;
  /** Searches that one user asks for: of hashtags, and likewise of keywords. */
  refreshes: number;
  /** All other requests of one user. */
  other: number;
};

export const RATE_LIMITS: RateLimits = {
  auth: 10,
  postWrites: 60,
  uploads: 30,
  trackerWrites: 60,
  refreshes: 10,
  other: 300,
};

/** Bounds the requests of one address, for routes that need no session. */
export async function limitByAddress(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { max, timeWindow: WINDOW_MS, keyGenerator: addressOf, errorResponseBuilder: refuse });
}

/** Bounds the requests of one user; routes may name a bound of their own. Register it after the auth hook. */
export async function limitByUser(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => sessionOf(request).userId,
    errorResponseBuilder: refuse,
  });
}

/** Refuses a request that was counted elsewhere; the header Retry-After says when to come back. */
export function tooManyTries(reply: FastifyReply, waitMs: number): AppError {
  reply.header('retry-after', Math.ceil(waitMs / 1_000));
  return refuse(reply.request, { ttl: waitMs });
}

/** Some proxies name the port as well, and each connection has another one. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i;

/** Where a request comes from, as it is counted: of an IPv6 address the network, for one person has all of it. */
export function addressOf({ ip }: FastifyRequest): string {
  const [, v6, v4] = WITH_PORT.exec(ip) ?? [];
  return normalizeIP(v6 ?? v4 ?? ip);
}

function refuse(_request: FastifyRequest, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1_000);
  const words = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return new AppError('RATE_LIMITED', 429, `Too many tries. Please wait ${words}.`);
}
