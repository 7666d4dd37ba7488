import { DAY_MS } from '#contract/durations';
import { isAccountPlatform, type AccountPlatform } from '#contract/networks';
import { isRecord, readJson } from './json';

/** A connection as this browser keeps it. The tokens are handles, useless without the session. */
export type TokenRecord = {
  platform: AccountPlatform;
  access_token: string;
  refresh_token?: string;
  /** Epoch milliseconds; absent when the connection does not end. */
  expires_at?: number;
  account_id: string;
  account_name: string;
  account_username: string;
  /** ISO instant. */
  connected_at: string;
  /** Owner of the connection; several people may use one browser. */
  user_id?: string;
};

/** Status of a token. */
export type TokenStatus = 'valid' | 'expiring-soon' | 'expired';

/** A token with less than this left is expiring soon. */
export const TOKEN_EXPIRING_WINDOW_MS = DAY_MS;

/** Status of a token at an instant; without an expiry it is valid. */
export function tokenStatus(expiresAt: number | null | undefined, nowMs: number): TokenStatus {
  if (expiresAt === null || expiresAt === undefined) return 'valid';
  if (expiresAt <= nowMs) return 'expired';
  return expiresAt - nowMs < TOKEN_EXPIRING_WINDOW_MS ? 'expiring-soon' : 'valid';
}

/** Reads a record of whatever text was stored, keeping known fields only; null when a needed one is missing or odd. */
export function parseTokenRecord(text: string): TokenRecord | null {
  const fields = readJson(text);
  if (!isRecord(fields)) return null;
  const { platform, access_token, refresh_token, expires_at, account_id, connected_at, user_id } = fields;
  if (!isAccountPlatform(platform) || !isFilled(access_token) || !isFilled(account_id)) return null;
  const isEndless = expires_at === undefined || expires_at === null;
  if (!isEndless && !Number.isFinite(expires_at)) return null;
  const connectedAt = toInstant(connected_at);
  if (connectedAt === null) return null;
  return {
    platform,
    access_token,
    account_id,
    account_name: textOr(fields['account_name'], account_id),
    account_username: textOr(fields['account_username'], account_id),
    connected_at: connectedAt,
    ...(isFilled(refresh_token) && { refresh_token }),
    ...(typeof expires_at === 'number' && { expires_at }),
    ...(isFilled(user_id) && { user_id }),
  };
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
