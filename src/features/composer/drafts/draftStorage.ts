import { nanoid } from '@reduxjs/toolkit';
import { ACCOUNT_PLATFORMS, isAccountPlatform } from '#contract/networks';
import { REPLIERS, VISIBILITIES } from '#contract/networks/descriptor';
import { POST_STATUSES } from '#contract/postStates';
import type { NetworkSetting } from '#contract/schemas/common';
import type { FirstComment } from '#contract/schemas/networkTexts';
import type { Media } from '#contract/schemas/media';
import type { Draft as Copy, DraftBody } from '#contract/schemas/drafts';
import { isRecord, readJson } from '../../../lib/json';
import { readStoredRepeat } from '../../../lib/repeat';
import { mediaMessages } from '../media/messages';
import { withSetting } from '../networkSettings';
import {
  itemOfMedia,
  type UploadItem,
  EMPTY_DRAFT,
  type Draft,
  type DraftPart,
  type EditedPost,
  type StoredDraft,
  type OwnPost,
  isUnsaved,
  type StoredDrafts,
} from '../draft';
import type { RootState } from '../../../store/hooks';
import { storedDraftOf, selectComposer } from '../composerState';
import { composerOpened, draftTakenUp } from '../draftSlice';
import { knownTabId } from '../../../lib/tabs';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../../lib/storage';

/** Rebuilds a draft from storage; null if it is damaged. */
function parseStoredDraft(stored: unknown): StoredDraft | null {
  if (!isRecord(stored) || !isRecord(stored['draft'])) return null;
  const { idempotencyKey, savedAt, copyId } = stored;
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || typeof savedAt !== 'number') return null;
  const kept = { draft: readDraft(stored['draft']), idempotencyKey, savedAt, edited: readEdited(stored['edited']) };
  return { ...kept, ...(typeof copyId === 'string' && { copyId }) };
}

function readEdited(stored: unknown): EditedPost | null {
  if (!isRecord(stored) || !isRecord(stored['saved'])) return null;
  const { id, version, seriesId } = stored;
  const status = POST_STATUSES.find((known) => known === stored['status']);
  if (typeof id !== 'string' || typeof version !== 'number' || status === undefined) return null;
  const saved = readDraft(stored['saved']);
  return { id, version, status, saved, ...(typeof seriesId === 'string' && { seriesId }) };
}

/** Rebuilds a draft field by field, so that whatever was stored, the result is a valid draft. */
function readDraft(stored: Record<string, unknown>): Draft {
  const { platforms, typed } = stored;
  const settings = readSettings(stored['settings']);
  const variants = readVariants(stored['variants']);
  const parts = readParts(stored['parts']);
  const comments = readComments(stored['comments']);
  const repeat = readStoredRepeat(stored['repeat']);
  const otherTexts = textsOf(stored['otherTexts']);
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
    ...(settings.length > 0 && { settings }),
    ...(variants.length > 0 && { variants }),
    ...(parts.length > 0 && { parts }),
    ...(comments.length > 0 && { comments }),
    ...(repeat !== null && { repeat }),
    ...(otherTexts.length > 0 && { otherTexts }),
  };
}

function readAccountIds(stored: unknown): Draft['accountIds'] {
  if (!isRecord(stored)) return {};
  const entries = ACCOUNT_PLATFORMS.map((platform) => [platform, textsOf(stored[platform])] as const);
  return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
}

function readSettings(stored: unknown): NetworkSetting[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.reduce<NetworkSetting[]>((settings, { platform, ...fields }) => {
    if (!isAccountPlatform(platform)) return settings;
    const visibility = VISIBILITIES.find((known) => known === fields['visibility']) ?? '';
    const texts = { content_warning: textOf(fields['content_warning']), language: textOf(fields['language']) };
    const replies = REPLIERS.find((known) => known === fields['replies']) ?? '';
    const link_card = typeof fields['link_card'] === 'boolean' ? fields['link_card'] : '';
    return withSetting(settings, platform, { visibility, replies, link_card, ...texts });
  }, []);
}

function readVariants(stored: unknown): OwnPost[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ platform, content, files, altTexts }) => {
    if (!isAccountPlatform(platform)) return [];
    return [
      {
        platform,
        content: content === null ? null : textOf(content),
        ...(Array.isArray(files) && { files: textsOf(files) }),
        ...(isRecord(altTexts) && { altTexts: readAltTexts(altTexts) }),
      },
    ];
  });
}

function readAltTexts(stored: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(stored).map(([id, text]) => [id, textOf(text)]));
}

function readParts(stored: unknown): DraftPart[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ id, content, platform, files }) => {
    if (typeof id !== 'string') return [];
    return [
      {
        id,
        content: textOf(content),
        ...(isAccountPlatform(platform) && { platform }),
        ...(Array.isArray(files) && { files: textsOf(files) }),
      },
    ];
  });
}

function readComments(stored: unknown): FirstComment[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ platform, content }) =>
    isAccountPlatform(platform) && textOf(content) !== '' ? [{ platform, content: textOf(content) }] : [],
  );
}

/** Restores a file: as the server has it, or as one that never reached it, since its bytes are gone. */
function readItem(stored: unknown): UploadItem[] {
  if (!isRecord(stored) || typeof stored['id'] !== 'string') return [];
  const { id, uploadedMedia: media } = stored;
  const altText = textOf(stored['altText']);
  if (!isRecord(media)) return readLostItem(stored).map((item) => ({ ...item, id, altText }));
  const isWhole = ['id', 'url', 'filename', 'mime_type'].every((field) => typeof media[field] === 'string');
  const isApart = stored['isApart'] === true && { isApart: true as const };
  return isWhole ? [{ ...itemOfMedia(media as Media), id, altText, ...isApart }] : [];
}

/** Were it left out, the post would go out without it, and nobody would toast. */
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

/** The id of the server's copy of a draft: no two windows write to the same one. */
export function copyIdOf({ copyId, idempotencyKey }: Pick<StoredDraft, 'copyId' | 'idempotencyKey'>): string {
  return copyId ?? idempotencyKey;
}

/** A draft as the server keeps it. It has no bytes of files, and no secret ever is in a draft. */
export function toCopy(
  { draft: { content, ...rest }, idempotencyKey, edited }: StoredDraft,
  revision: number,
): DraftBody {
  const form = JSON.stringify({ draft: rest, idempotencyKey, edited });
  return { content, form, is_edit: edited !== null, revision };
}

/** The draft in a copy of the server; null if this version can't read it. */
export function readCopy({ content, form, revision }: Copy): StoredDraft | null {
  const stored = readJson(form);
  if (!isRecord(stored) || !isRecord(stored['draft'])) return null;
  return parseStoredDraft({ ...stored, draft: { ...stored['draft'], content }, savedAt: revision });
}

/** Drafts that this window had and that an action left without a place in it. */
export function displacedBy(action: unknown, state: RootState, stateBefore: RootState): StoredDraft[] {
  const [composer, before] = [selectComposer(state), selectComposer(stateBefore)];
  const had = [before.setAside];
  if (composerOpened.match(action)) had.push(action.payload.kept.current, action.payload.kept.setAside);
  if (draftTakenUp.match(action)) had.push(storedDraftOf(before));
  const here = [composer.draft, composer.setAside?.draft ?? EMPTY_DRAFT];
  return had.filter((one) => one !== null).filter(({ draft }) => !here.some((one) => isSameWork(one, draft)));
}

const WORK = ['content', 'hashtags', 'media', 'variants', 'parts', 'comments'] as const satisfies (keyof Draft)[];

/** True if two drafts have the same texts, tags and files: the time and the networks are quickly chosen again. */
function isSameWork(one: Draft, other: Draft): boolean {
  return WORK.every((field) => one[field] === other[field]);
}

/** A draft in one of the places where this device keeps drafts. */
export type PlacedDraft = { slot: string; kept: StoredDraft; copyId: string };

/** The drafts that this device keeps for other windows than this one, be they open or closed. */
export function placedElsewhere(userId: string): PlacedDraft[] {
  return draftSlots(userId)
    .filter((slot) => tabOfSlot(slot) !== knownTabId())
    .flatMap((slot) => {
      const kept = readSlot(userId, slot);
      return kept === null ? [] : [{ slot, kept, copyId: copyIdOf(kept) }];
    });
}

/** The drafts of this window: the one in the form and the one put aside. */
export function draftsHere(state: RootState): StoredDraft[] {
  const composer = selectComposer(state);
  return [storedDraftOf(composer), composer.setAside].filter((one) => one !== null);
}

/* Each draft has its own entry in local storage, so that no window overwrites another one's. A window's drafts are
   stored under its id; drafts that are in no window's form any more have an id of their own. */

/** Reads the drafts of this user's window; damaged ones are left out. */
export function readDrafts(userId: string, tabId: string): StoredDrafts {
  adoptEarlierDrafts(userId, tabId);
  return { current: readSlot(userId, tabId), setAside: readSlot(userId, asideSlot(tabId)) };
}

/** Stores the drafts of this user's window, leaving out an empty one; false when the browser refuses. */
export function writeDrafts(userId: string, tabId: string, { current, setAside }: StoredDrafts): boolean {
  const isCurrentKept = writeSlot(userId, tabId, current !== null && isUnsaved(current) ? current : null);
  return writeSlot(userId, asideSlot(tabId), setAside) && isCurrentKept;
}

/** Stores a draft that no window has in its form. */
export function saveUnfinished(userId: string, draft: StoredDraft): void {
  writeSlot(userId, nanoid(), draft);
}

/** The slots of a user's drafts; each starts with the id of a window. */
export function draftSlots(userId: string): string[] {
  const prefix = slotKey(userId, '');
  return storedKeys(prefix).map((key) => key.slice(prefix.length));
}

/** Reads one draft; null when there is none, or a damaged one. */
export function readSlot(userId: string, slot: string): StoredDraft | null {
  return parseStoredDraft(readStoredJson(slotKey(userId, slot)));
}

/** Deletes one draft. */
export function removeSlot(userId: string, slot: string): void {
  removeStored(slotKey(userId, slot));
}

/** Id of the window whose draft is, or was, in a slot. */
export function tabOfSlot(slot: string): string {
  return slot.split('.')[0] ?? slot;
}

/** True if a key of local storage holds a draft of a user. */
export function isDraftKey(userId: string, key: string): boolean {
  return key.startsWith(slotKey(userId, ''));
}

function writeSlot(userId: string, slot: string, draft: StoredDraft | null): boolean {
  if (draft !== null) return writeStored(slotKey(userId, slot), JSON.stringify(draft));
  removeSlot(userId, slot);
  return true;
}

/** Moves what a version of the product kept for all windows together to this window, or beside it if it has a draft. */
function adoptEarlierDrafts(userId: string, tabId: string): void {
  const key = `composer_drafts_${userId}`;
  const stored = readStoredJson(key);
  if (!isRecord(stored)) return;
  const places = { current: tabId, setAside: asideSlot(tabId), elsewhere: nanoid() };
  const isMoved = Object.entries(places).map(([name, slot]) => {
    const draft = parseStoredDraft(stored[name]);
    return draft === null || writeSlot(userId, readSlot(userId, slot) === null ? slot : nanoid(), draft);
  });
  if (isMoved.every(Boolean)) removeStored(key);
}

function asideSlot(tabId: string): string {
  return `${tabId}.aside`;
}

function slotKey(userId: string, slot: string): string {
  return `composer_draft_${userId}_${slot}`;
}
