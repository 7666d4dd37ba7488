import { DAY_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import { parseJson, readPath, readText, readNumber } from '../lib/json';
import type { Tokens } from './connector';
import type { HttpResponse } from './http';
import { unreadable } from './outcomes';

/**
 * A token of a network with many servers. It is kept, sealed, in the place of an ordinary token, so that everything
 * between a grant and its connector sees one opaque text.
 */
export type ServerSession = {
  /** Origin of the server, like "https://example.org". */
  origin: string;
  token: string;
  /** Private key to which the token is bound (DPoP), as JWK; absent for bearer tokens. */
  key?: Record<string, unknown>;
  /** What else its connector needs to know of it. */
  about?: Record<string, string>;
};

/** Writes a session as one text. */
export function writeSession(session: ServerSession): string {
  return JSON.stringify(session);
}

/** Reads what `writeSession` wrote; throws where it was something else. */
export function readSession(text: string): ServerSession {
  const json = parseJson(text);
  const [origin, token] = [readText(json, 'origin'), readText(json, 'token')];
  if (origin === null || token === null) throw new Error('This token is not one of a server.');
  const [key, about] = [readPath(json, 'key'), readPath(json, 'about')];
  return {
    origin,
    token,
    ...(isRecord(key) && { key }),
    ...(isRecord(about) && { about: about as Record<string, string> }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
