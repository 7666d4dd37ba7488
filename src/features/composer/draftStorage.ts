import { isAccountPlatform } from '#contract/platforms';
import { readStored, removeStored, writeStored } from '../../lib/storage';
import { EMPTY_DRAFT, isEmptyDraft, type Draft, type KeptDraft } from './draft';

/** The drafts of one user on this device: the one in the form and the one put aside. */
export type KeptDrafts = { current: KeptDraft | null; setAside: KeptDraft | null };

export const NO_DRAFTS: KeptDrafts = { current: null, setAside: null };

/** Kept drafts are offered for so long (L-70). */
const DRAFT_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Reads a user's drafts; what is too old or damaged is left out. */
export function readDrafts(userId: string, now: number): KeptDrafts {
  const text = readStored(keyOf(userId));
  if (text === null) return NO_DRAFTS;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return NO_DRAFTS;
    return { current: readKept(stored['current'], now), setAside: readKept(stored['setAside'], now) };
  } catch {
    return NO_DRAFTS;
  }
}

/** Keeps a user's drafts, leaving out an empty one; false when the browser refuses. */
export function writeDrafts(userId: string, { current, setAside }: KeptDrafts): boolean {
  const drafts: KeptDrafts = { current: current && !isEmptyDraft(current.draft) ? current : null, setAside };
  if (drafts.current !== null || drafts.setAside !== null) return writeStored(keyOf(userId), JSON.stringify(drafts));
  removeStored(keyOf(userId));
  return true;
}

function keyOf(userId: string): string {
  return `composer_drafts_${userId}`;
}

function readKept(value: unknown, now: number): KeptDraft | null {
  if (!isRecord(value) || !isRecord(value['draft'])) return null;
  const { idempotencyKey, savedAt } = value;
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || typeof savedAt !== 'number') return null;
  if (now - savedAt > DRAFT_MAX_AGE_MS) return null;
  return { draft: readDraft(value['draft']), idempotencyKey, savedAt };
}

/** Rebuilds a draft field by field, so that nothing but a draft can come out of storage. */
function readDraft(stored: Record<string, unknown>): Draft {
  const { platforms, typed } = stored;
  const typedTags = isRecord(typed) ? typed : {};
  return {
    content: textOf(stored['content']),
    platforms: Array.isArray(platforms) ? platforms.filter(isAccountPlatform) : EMPTY_DRAFT.platforms,
    hashtags: textsOf(stored['hashtags']),
    mentions: textsOf(stored['mentions']),
    typed: { hashtags: textOf(typedTags['hashtags']), mentions: textOf(typedTags['mentions']) },
    isScheduled: stored['isScheduled'] === true,
    date: textOf(stored['date']),
    time: textOf(stored['time']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
