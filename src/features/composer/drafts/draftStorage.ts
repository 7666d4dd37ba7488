import { nanoid } from '@reduxjs/toolkit';
import { isRecord } from '../../../lib/json';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../../lib/storage';
import { isUnsaved, type KeptDraft, type KeptDrafts } from '../form/draft';
import { parseKeptDraft } from './parseKeptDraft';

/* Each draft has its own entry in local storage, so that no window overwrites another one's. A window's drafts are
   stored under its id; drafts that are in no window's form any more have an id of their own. */

/** Reads the drafts of this user's window; damaged ones are left out. */
export function readDrafts(userId: string, tabId: string): KeptDrafts {
  adoptEarlierDrafts(userId, tabId);
  return { current: readSlot(userId, tabId), setAside: readSlot(userId, asideSlot(tabId)) };
}

/** Stores the drafts of this user's window, leaving out an empty one; false when the browser refuses. */
export function writeDrafts(userId: string, tabId: string, { current, setAside }: KeptDrafts): boolean {
  const isCurrentKept = writeSlot(userId, tabId, current !== null && isUnsaved(current) ? current : null);
  return writeSlot(userId, asideSlot(tabId), setAside) && isCurrentKept;
}

/** Stores a draft that no window has in its form. */
export function keepUnfinished(userId: string, draft: KeptDraft): void {
  writeSlot(userId, nanoid(), draft);
}

/** The slots of a user's drafts; each starts with the id of a window. */
export function draftSlots(userId: string): string[] {
  const prefix = slotKey(userId, '');
  return storedKeys(prefix).map((key) => key.slice(prefix.length));
}

/** Reads one draft; null when there is none, or a damaged one. */
export function readSlot(userId: string, slot: string): KeptDraft | null {
  return parseKeptDraft(readStoredJson(slotKey(userId, slot)));
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

function writeSlot(userId: string, slot: string, draft: KeptDraft | null): boolean {
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
    const draft = parseKeptDraft(stored[name]);
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
