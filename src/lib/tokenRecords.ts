import { DAY_MS } from '#contract/durations';
import { isAccountPlatform, type AccountPlatform } from '#contract/networks';
import { isRecord, readJson } from './json';
import { readStored, removeStored, storedKeys, writeStored } from './storage';

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

/** Why a record was not written. */
type TokenRecordProblem = 'notStored' | 'notFound';

/** Error texts about it. */
export const TOKEN_RECORD_MESSAGES: Record<TokenRecordProblem, string> = {
  notStored: 'Failed to store authentication token',
  notFound: 'Token not found',
};

const KEY_PREFIX = 'social_token_';
const INDEX_KEY = 'social_tokens_index';

/** Keeps a connection in local storage and returns null, or the reason why it could not be kept. */
export function saveTokenRecord(record: TokenRecord): TokenRecordProblem | null {
  if (!writeStored(keyOf(record.platform, record.account_id), JSON.stringify(record))) return 'notStored';
  rebuildIndex();
  return null;
}

/** Changes fields of a kept connection and returns null, or the reason why it could not. */
export function updateTokenRecord(
  platform: AccountPlatform,
  accountId: string,
  changes: Partial<Omit<TokenRecord, 'platform' | 'account_id'>>,
): TokenRecordProblem | null {
  const record = readKey(keyOf(platform, accountId));
  return record === null ? 'notFound' : saveTokenRecord({ ...record, ...changes });
}

/** Reads one connection; an expired one is deleted and null. */
export function readTokenRecord(platform: AccountPlatform, accountId: string, nowMs: number): TokenRecord | null {
  const record = readKey(keyOf(platform, accountId));
  if (record === null || tokenStatus(record.expires_at, nowMs) !== 'expired') return record;
  removeTokenRecord(platform, accountId);
  return null;
}

/** Reads one connection as stored, without changing anything: for rendering it. */
export function peekTokenRecord(platform: AccountPlatform, accountId: string): TokenRecord | null {
  return readKey(keyOf(platform, accountId));
}

/** Reads a user's connections, oldest first. What has expired or cannot be read is deleted on the way. */
export function listTokenRecords(userId: string, nowMs: number): TokenRecord[] {
  removeExpiredTokenRecords(nowMs);
  return storedKeys(KEY_PREFIX)
    .flatMap((key) => readKey(key) ?? [])
    .filter(({ user_id }) => user_id === undefined || user_id === userId)
    .sort((one, other) => one.connected_at.localeCompare(other.connected_at));
}

/** Forgets one connection. */
export function removeTokenRecord(platform: AccountPlatform, accountId: string): void {
  removeStored(keyOf(platform, accountId));
  rebuildIndex();
}

/** Deletes expired connections and junk under the same keys; returns how many had expired. */
export function removeExpiredTokenRecords(nowMs: number): number {
  let expired = 0;
  for (const key of storedKeys(KEY_PREFIX)) {
    const record = readKey(key);
    const isExpired = record !== null && tokenStatus(record.expires_at, nowMs) === 'expired';
    if (record === null || isExpired) removeStored(key);
    if (isExpired) expired += 1;
  }
  rebuildIndex();
  return expired;
}

/** Forgets every connection of a user. */
export function clearTokenRecords(userId: string): void {
  for (const key of storedKeys(KEY_PREFIX)) {
    const owner = readKey(key)?.user_id;
    if (owner === undefined || owner === userId) removeStored(key);
  }
  rebuildIndex();
}

function readKey(key: string): TokenRecord | null {
  const record = parseTokenRecord(readStored(key) ?? '');
  // A record under a key that is not its own could be neither updated nor removed.
  return record !== null && keyOf(record.platform, record.account_id) === key ? record : null;
}

/**
 * Rebuilds the index from the stored records: two tabs may have written at once, or something else may have broken it.
 */
function rebuildIndex(): void {
  const index = JSON.stringify(storedKeys(KEY_PREFIX).map((key) => key.slice(KEY_PREFIX.length)));
  if (readStored(INDEX_KEY) !== index) writeStored(INDEX_KEY, index);
}

function keyOf(platform: AccountPlatform, accountId: string): string {
  return `${KEY_PREFIX}${platform}_${accountId.replace(/[^\w.-]/g, escapeUnit)}`;
}

/** Escapes one UTF-16 unit; encodeURIComponent would throw at half a surrogate pair. */
function escapeUnit(unit: string): string {
  return `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
