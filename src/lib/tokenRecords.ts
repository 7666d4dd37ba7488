import type { AccountPlatform } from '#contract/networks';
import { readStored, removeStored, storedKeys, writeStored } from './storage';
import { parseTokenRecord, tokenStatus, type TokenRecord } from './tokenRecord';

/** Why a record was not written. */
export type TokenRecordProblem = 'notStored' | 'notFound';

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
