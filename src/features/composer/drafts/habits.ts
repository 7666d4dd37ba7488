import { isAccountPlatform, type AccountPlatform } from '#contract/networks';
import { isRecord } from '../../../lib/json';
import { readStoredJson, writeStored } from '../../../lib/storage';
import type { Draft } from '../draft';

/** What a person goes on with in each new post: its networks and accounts, and whether a phone shows the preview. */
export type Habits = Pick<Draft, 'platforms' | 'accountIds'> & { isPreviewOpen: boolean };

const NONE: Habits = { platforms: null, accountIds: {}, isPreviewOpen: false };

/** Reads a person's habits on this device, field by field: whatever was stored, the result is valid. */
export function readHabits(userId: string): Habits {
  const stored = readStoredJson(keyOf(userId));
  if (!isRecord(stored)) return NONE;
  const { platforms, accountIds } = stored;
  return {
    platforms: Array.isArray(platforms) ? platforms.filter(isPlatform) : null,
    accountIds: isRecord(accountIds) ? readIds(accountIds) : {},
    isPreviewOpen: stored['isPreviewOpen'] === true,
  };
}

/** Keeps them on this device; a device that refuses begins anew each time. */
export function writeHabits(userId: string, habits: Habits): void {
  writeStored(keyOf(userId), JSON.stringify(habits));
}

function isPlatform(value: unknown): value is AccountPlatform {
  return typeof value === 'string' && isAccountPlatform(value);
}

function readIds(stored: Record<string, unknown>): Draft['accountIds'] {
  const entries = Object.entries(stored).flatMap(([platform, ids]) =>
    isAccountPlatform(platform) && Array.isArray(ids)
      ? [[platform, ids.filter((id): id is string => typeof id === 'string')] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

function keyOf(userId: string): string {
  return `composer_habits_${userId}`;
}
