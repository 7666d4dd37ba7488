import { DAY_MS } from '#contract/durations';
import { ACCOUNT_PLATFORMS, isAccountPlatform } from '#contract/platforms';
import { POST_STATUSES } from '#contract/postStates';
import type { Media } from '#contract/schemas/media';
import { isRecord } from '../../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../../lib/storage';
import { EMPTY_DRAFT, isUnsaved, type Draft, type EditedPost, type KeptDraft } from './draft';
import { mediaMessages } from '../media/messages';
import { itemOfMedia, type UploadItem } from '../media/uploadItem';

/** The drafts of one user on this device: the one in the form and the one put aside. */
export type KeptDrafts = { current: KeptDraft | null; setAside: KeptDraft | null };

type StoredDrafts = KeptDrafts & { elsewhere: KeptDraft | null };

export const NO_DRAFTS: KeptDrafts = { current: null, setAside: null };

/** How long a kept draft is offered (L-70). */
const DRAFT_MAX_AGE_MS = DAY_MS;

/** Reads a user's drafts; what is too old or damaged is left out. */
export function readDrafts(userId: string, now: number): KeptDrafts {
  const { current, setAside, elsewhere } = readStoredDrafts(userId, now);
  return { current, setAside: setAside ?? elsewhere };
}

function readStoredDrafts(userId: string, now: number): StoredDrafts {
  const stored = readStoredJson(draftsKey(userId));
  const { current, setAside, elsewhere } = isRecord(stored) ? stored : {};
  return { current: readKept(current, now), setAside: readKept(setAside, now), elsewhere: readKept(elsewhere, now) };
}

/** Idempotency key of the draft that this window stored last: a stored draft with another key is another window's. */
let ownKey: string | null = null;

/**
 * Stores a user's drafts, leaving out an empty one; false when the browser refuses. A draft that another window is
 * writing is left in place beside them.
 */
export function writeDrafts(userId: string, { current, setAside }: KeptDrafts, now: number): boolean {
  const elsewhere = elsewhereThan([ownKey, current?.idempotencyKey, setAside?.idempotencyKey], userId, now);
  const drafts = { current: current && isUnsaved(current) ? current : null, setAside, elsewhere };
  ownKey = drafts.current?.idempotencyKey ?? null;
  const isEmpty = Object.values(drafts).every((draft) => draft === null);
  if (!isEmpty) return writeStored(draftsKey(userId), JSON.stringify(drafts));
  removeStored(draftsKey(userId));
  return true;
}

/** The draft that another window is writing; null when what is stored belongs to this one. */
function elsewhereThan(ownKeys: readonly (string | null | undefined)[], userId: string, now: number): KeptDraft | null {
  const { current, elsewhere } = readStoredDrafts(userId, now);
  return [current, elsewhere].find((draft) => draft !== null && !ownKeys.includes(draft.idempotencyKey)) ?? null;
}

/** The key in local storage for one user's drafts. */
export function draftsKey(userId: string): string {
  return `composer_drafts_${userId}`;
}

function readKept(value: unknown, now: number): KeptDraft | null {
  if (!isRecord(value) || !isRecord(value['draft'])) return null;
  const { idempotencyKey, savedAt } = value;
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || typeof savedAt !== 'number') return null;
  if (now - savedAt > DRAFT_MAX_AGE_MS) return null;
  return { draft: readDraft(value['draft']), idempotencyKey, savedAt, edited: readEdited(value['edited']) };
}

function readEdited(stored: unknown): EditedPost | null {
  if (!isRecord(stored) || !isRecord(stored['saved'])) return null;
  const { id, version } = stored;
  const status = POST_STATUSES.find((known) => known === stored['status']);
  if (typeof id !== 'string' || typeof version !== 'number' || status === undefined) return null;
  return { id, version, status, saved: readDraft(stored['saved']) };
}

/** Rebuilds a draft field by field, so that whatever was stored, the result is a valid draft. */
function readDraft(stored: Record<string, unknown>): Draft {
  const { platforms, typed } = stored;
  const typedTags = isRecord(typed) ? typed : {};
  return {
    content: textOf(stored['content']),
    platforms: Array.isArray(platforms) ? platforms.filter(isAccountPlatform) : EMPTY_DRAFT.platforms,
    accountIds: readAccountIds(stored['accountIds']),
    hashtags: textsOf(stored['hashtags']),
    mentions: textsOf(stored['mentions']),
    typed: { hashtags: textOf(typedTags['hashtags']), mentions: textOf(typedTags['mentions']) },
    media: Array.isArray(stored['media']) ? stored['media'].flatMap(readItem) : [],
    isScheduled: stored['isScheduled'] === true,
    date: textOf(stored['date']),
    time: textOf(stored['time']),
  };
}

function readAccountIds(stored: unknown): Draft['accountIds'] {
  if (!isRecord(stored)) return {};
  const entries = ACCOUNT_PLATFORMS.map((platform) => [platform, textsOf(stored[platform])] as const);
  return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
}

/** Restores a file: as the server has it, or as one that never reached it, since its bytes are gone. */
function readItem(stored: unknown): UploadItem[] {
  if (!isRecord(stored) || typeof stored['id'] !== 'string') return [];
  const { id, uploadedMedia: media } = stored;
  const altText = textOf(stored['altText']);
  if (!isRecord(media)) return readLostItem(stored).map((item) => ({ ...item, id, altText }));
  const isWhole = ['id', 'url', 'filename', 'mime_type'].every((field) => typeof media[field] === 'string');
  return isWhole ? [{ ...itemOfMedia(media as Media), id, altText }] : [];
}

/** Were it left out, the post would go out without it, and nobody would notice. */
function readLostItem({ filename, size, type }: Record<string, unknown>): Omit<UploadItem, 'id' | 'altText'>[] {
  if (typeof filename !== 'string' || typeof size !== 'number') return [];
  const error = mediaMessages.lost;
  const upload = { uploadProgress: 0, status: 'error', error, isRefused: true, isQueued: false } as const;
  return [{ filename, size, type: textOf(type), ...upload, uploadedMedia: null }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
