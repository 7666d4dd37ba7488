import { nanoid, isAnyOf } from '@reduxjs/toolkit';
import { draftsApi } from '../../../api/draftsApi';
import { isApiError } from '../../../api/apiError';
import { selectUserId } from '../../../api/authApi';
import type { AppDispatch, RootState, AppStartListening } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import type { StoredDraft } from '../draft';
import { selectComposer } from '../composerState';
import {
  copyAnswered,
  draftForked,
  selectIsCopyRefused,
  composerOpened,
  draftDiscarded,
  draftNotSaved,
  draftSaved,
  draftTakenUp,
  nextDraftStarted,
  setAsideDiscarded,
} from '../draftSlice';
import { copyIdOf, toCopy, readDrafts, readSlot, draftsHere, placedElsewhere, displacedBy } from './draftStorage';
import { knownTabId } from '../../../lib/tabs';
import { readStored, removeStored, storedKeys, writeStored } from '../../../lib/storage';
import { retryDelayMs } from '../../../api/retry';
import { sessionEnded } from '../../auth/authSlice';
import { copyReleased, unfinishedRestored } from './unfinishedSlice';

/** Revision of a copy that the server may have; less: it was never sent from here. */
const MAYBE_SENT = 0;

/** A part of the draft, or all of it, is longer than the server keeps. */
const TOO_LONG_STATUSES: readonly number[] = [413, 422];

type Api = { dispatch: AppDispatch; getState: () => RootState };

/** What this window has to tell the server, besides what is in it now. */
type CopyDesk = {
  /** Drafts that left this window for the list of unfinished ones: the browser may have refused to store them. */
  released: StoredDraft[];
  /** Ids of copies of drafts that were in this window, or deleted in it; once such a draft is nowhere on this device, its copy goes. */
  held: Set<string>;
};

/** Brings the server's copies up to date, one request at a time; false if that has to be tried again later. */
async function sendCopies(api: Api, desk: CopyDesk): Promise<boolean> {
  const userId = selectUserId(api.getState());
  if (userId === null) return true;
  const isOver = () => selectUserId(api.getState()) !== userId;
  draftsHere(api.getState()).forEach((kept) => desk.held.add(copyIdOf(kept)));
  for (const kept of [...storedHere(api.getState(), userId), ...desk.released]) {
    if (isOver()) return true;
    if (!(await send(api, userId, { kept, desk }))) return false;
  }
  desk.released.splice(0);
  for (const { slot } of placedElsewhere(userId)) {
    if (isOver()) return true;
    // What was deleted or taken up while the others were sent is not sent again.
    const kept = readSlot(userId, slot);
    if (kept !== null && !(await send(api, userId, { kept, desk }))) return false;
  }
  const elsewhere = placedElsewhere(userId).map(({ copyId }) => copyId);
  const places = new Set([...draftsHere(api.getState()).map(copyIdOf), ...elsewhere]);
  for (const id of desk.held) {
    if (places.has(id)) continue;
    if (isOver()) return true;
    if (copiedRevision(userId, id) >= MAYBE_SENT && !(await removeCopy(api, id))) return false;
    desk.held.delete(id);
  }
  forgetCopiesBut(userId, places);
  return true;
}

/** Has a copy deleted whatever this window knows of it: another one may have sent it. */
function releaseCopy(desk: CopyDesk, userId: string, id: string): void {
  noteCopy(userId, id, Math.max(copiedRevision(userId, id), MAYBE_SENT));
  desk.held.add(id);
}

/** Deletes a copy, or with a revision only that one or an older one; false if that has to be tried again later. */
export async function removeCopy({ dispatch }: Pick<Api, 'dispatch'>, id: string, revision?: number): Promise<boolean> {
  const copy = { id, ...(revision !== undefined && { revision }) };
  const { error } = await dispatch(draftsApi.endpoints.deleteDraft.initiate(copy, { track: false }));
  return !isPassing(error);
}

async function send(
  { dispatch, getState }: Api,
  userId: string,
  { kept, desk }: { kept: StoredDraft; desk: CopyDesk },
): Promise<boolean> {
  const [id, revision] = [copyIdOf(kept), kept.savedAt];
  if (revision <= copiedRevision(userId, id)) return true;
  // Lost on the way, the response says nothing of what the server has.
  noteCopy(userId, id, Math.max(copiedRevision(userId, id), MAYBE_SENT));
  const call = draftsApi.endpoints.putDraft.initiate({ id, body: toCopy(kept, revision) }, { track: false });
  const { error } = await dispatch(call);
  if (isPassing(error)) return false;
  noteCopy(userId, id, revision);
  const isTooLong = isApiError(error) && TOO_LONG_STATUSES.includes(error.status);
  if (isTooLong || selectIsCopyRefused(getState())) dispatch(copyAnswered({ copyId: id, isTooLong }));
  if (isApiError(error) && error.status === 409) {
    // Another window has written to this copy, or the clock went back: both texts are kept.
    desk.held.delete(id);
    dispatch(draftForked({ copyId: id, forkId: nanoid() }));
  }
  return true;
}

/**
 * The drafts of this window as they were stored last: what was written since has no revision yet, and would be taken for another window's
 * words. What the browser refuses to store is sent as it is now.
 */
function storedHere(state: RootState, userId: string): StoredDraft[] {
  const here = draftsHere(state);
  if (selectComposer(state).autosave === 'refused') {
    return here.map((kept) => ({ ...kept, savedAt: systemClock.now() }));
  }
  const tabId = knownTabId();
  if (tabId === null) return [];
  const ids = here.map(copyIdOf);
  const { current, setAside } = readDrafts(userId, tabId);
  return [current, setAside].filter((kept) => kept !== null).filter((kept) => ids.includes(copyIdOf(kept)));
}

/** True for what may be over soon: no network, a server that is busy or away, or a session that has ended. */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status));
}

/*
 * What the server has of a draft is noted on this device, so that a draft is sent again only once it has changed: one that was
 * taken up on another device since does not come back by itself.
 */
const noted = new Map<string, number>();

/** The revision of a draft that the server was last given by this device; -1 for none. */
function copiedRevision(userId: string, copyId: string): number {
  const key = noteKey(userId, copyId);
  return noted.get(key) ?? Number(readStored(key) ?? -1);
}

/** Notes what the server has of a draft. */
function noteCopy(userId: string, copyId: string, revision: number): void {
  const key = noteKey(userId, copyId);
  noted.set(key, revision);
  writeStored(key, String(revision));
}

/** Forgets what was noted about drafts that are not on this device any more. */
function forgetCopiesBut(userId: string, copyIds: ReadonlySet<string>): void {
  const prefix = noteKey(userId, '');
  for (const key of storedKeys(prefix)) {
    if (copyIds.has(key.slice(prefix.length))) continue;
    noted.delete(key);
    removeStored(key);
  }
}

function noteKey(userId: string, copyId: string): string {
  return `composer_copy_${userId}_${copyId}`;
}

/** A draft is sent to the server this long after it was stored here, unless it has changed again. */
const COPY_DELAY_MS = 1_200;

const isKept = isAnyOf(composerOpened, draftSaved, draftNotSaved, draftTakenUp, draftForked, unfinishedRestored);
const isOver = isAnyOf(nextDraftStarted, draftDiscarded, setAsideDiscarded, copyReleased);

/** Keeps the server's copies of drafts. The text is stored on this device first, and nothing waits for the network. */
export function startCopyListeners(startListening: AppStartListening): void {
  const desk: CopyDesk = { released: [], held: new Set() };
  let isSending = false;
  let isNews = false;
  let failures = 0;
  let retryAtMs = 0;

  // When a draft was stored here, it is sent to the server after a pause; once it is posted or discarded, its copy is deleted at once.
  startListening({
    matcher: isAnyOf(isKept, isOver),
    effect: async (action, api) => {
      isNews = true;
      // A draft that came back after a reload may be discarded before it was ever sent from here. The copy that a fork leaves is
      // another device's from now on, and stays.
      if (!draftForked.match(action))
        draftsHere(api.getOriginalState()).forEach((kept) => desk.held.add(copyIdOf(kept)));
      const userId = selectUserId(api.getState());
      if (copyReleased.match(action) && userId !== null) releaseCopy(desk, userId, action.payload.copyId);
      // The browser may have refused to store it.
      if (unfinishedRestored.match(action)) desk.released.push(action.payload);
      api.cancelActiveListeners();
      await api.delay(isOver(action) ? 0 : Math.max(COPY_DELAY_MS, retryAtMs - systemClock.now()));
      if (isSending) return;
      isSending = true;
      try {
        while (isNews) {
          isNews = false;
          if (await sendCopies(api, desk)) failures = 0;
          else {
            isNews = true;
            failures += 1;
            retryAtMs = systemClock.now() + retryDelayMs(failures);
            // No delay of the listener: the next draft that is stored would end it, and leave to this loop what is to be sent.
            await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
          }
        }
      } finally {
        isSending = false;
      }
    },
  });

  // When a draft loses its place in this window to another one, it is sent even if the browser refuses to store it.
  startListening({
    predicate: (action, state, before) =>
      displacedBy(action, state, before).length > 0 && !sessionEnded(action) && !setAsideDiscarded.match(action),
    effect: (action, { getState, getOriginalState }) => {
      const gone = displacedBy(action, getState(), getOriginalState());
      desk.released.push(...gone);
      gone.forEach((kept) => desk.held.delete(copyIdOf(kept)));
    },
  });

  // When the session ends, its drafts are somebody's who has to sign in again first.
  startListening({
    matcher: sessionEnded,
    effect: () => {
      desk.released.splice(0);
      desk.held.clear();
    },
  });
}
