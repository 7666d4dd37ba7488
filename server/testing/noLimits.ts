import type { RateLimits } from '../http/rateLimits';

/** More than any test or client of a fault run asks for. */
const MANY = 1_000_000;

export const NO_LIMITS: RateLimits = {
  auth: MANY,
  passwordTries: MANY,
  misses: MANY,
  postWrites: MANY,
  uploads: MANY,
  trackerWrites: MANY,
  refreshes: MANY,
  exports: MANY,
  serverSignIns: MANY,
  linkCards: MANY,
  other: MANY,
};
