import { DAY_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import type { Tokens } from './connector';
import type { HttpResponse } from './http';
import { readNumber, readText } from '../lib/json';
import { unreadable } from './outcomes';

/** No network grants anything for longer. */
const LONGEST_MS = 10 * 366 * DAY_MS;

/** Reads what a token endpoint grants (RFC 6749, 5.1); throws NetworkError where there is no token. */
export function readTokens(platform: AccountPlatform, { status, json }: HttpResponse, now: number): Tokens {
  const accessToken = readText(json, 'access_token');
  if (accessToken === null) throw unreadable(platform, status);
  const lifetime = readNumber(json, 'expires_in');
  return {
    accessToken,
    refreshToken: readText(json, 'refresh_token'),
    expiresAt: lifetime === null ? null : new Date(now + Math.min(Math.max(0, lifetime * 1000), LONGEST_MS)),
    scope: readText(json, 'scope') ?? '',
  };
}
