import { isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { DraftSummary } from '#contract/schemas/drafts';
import { DAY_MS } from '#contract/durations';
import { effectsStarted } from '../../../store/events';
import type { AppListenerApi, AppStartListening, AppDispatch, RootState } from '../../../store/hooks';
import { draftsApi } from '../../../api/draftsApi';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { onStoredElsewhere } from '../../../lib/storage';
import { openTabs } from '../../../lib/tabs';
import { untilCancelled } from '../../../lib/waiting';
import { onWaking } from '../../../lib/pageLifecycle';
import { sessionEnded } from '../../auth/authSlice';
import {
  isDraftKey,
  saveUnfinished,
  draftSlots,
  readSlot,
  removeSlot,
  tabOfSlot,
  displacedBy,
  copyIdOf,
  draftsHere,
  placedElsewhere,
  type PlacedDraft,
  readCopy,
} from './draftStorage';
import {
  selectReleasedCopies,
  selectUnfinished,
  unfinishedContinued,
  unfinishedListed,
  type UnfinishedDraft,
  copyReleased,
  deletedForgotten,
  deletionReported,
  selectDeleted,
  unfinishedDeleted,
  unfinishedRestored,
} from './unfinishedSlice';
import { composerOpened, selectVisit, setAsideDiscarded, draftTakenUp } from '../draftSlice';
import { excerptOf } from '../../../lib/excerpt';
import { UNFINISHED_MAX_COUNT, UNFINISHED_MAX_DAYS, type StoredDraft, type UploadItem } from '../draft';
import { isNotFound } from '../../../api/apiError';
import { navigationRequested } from '../../../store/navigation';
import { editPostPath, paths } from '../../../lib/paths';
import { toastShown, selectToasts, toastActionChosen, toastDismissed, type Toast } from '../../ui/uiSlice';
import { composerMessages } from '../messages';
import { keepDraft } from './autosaveListeners';
import { removeCopy } from './copyListeners';
import { mediaMessages } from '../media/messages';

/** Lists the drafts that closed windows and other devices left behind, and brings them back. */
export function startUnfinishedListeners(startListening: AppStartListening): void {
  let isWatching = false;

  // When the form opens, or the server has said what it keeps, the list is made.
  startListening({
    matcher: isAnyOf(composerOpened, draftsApi.endpoints.listDrafts.matchFulfilled),
    effect: (_action, api) => list(api),
  });

  // When a draft loses its place in this window to another one, it is stored for the list.
  startListening({
    predicate: (action, state, before) =>
      displacedBy(action, state, before).length > 0 && !sessionEnded(action) && !setAsideDiscarded.match(action),
    effect: async (action, api) => {
      const userId = selectUserId(api.getState());
      if (userId === null) return;
      displacedBy(action, api.getState(), api.getOriginalState()).forEach((draft) => saveUnfinished(userId, draft));
      await list(api);
    },
  });

  // When this window becomes active again, or another one has stored or removed a draft, the list is read again.
  startListening({
    actionCreator: effectsStarted,
    effect: (_action, api) => {
      // Other effects start later.
      if (isWatching) return;
      isWatching = true;
      const relist = () => void (selectVisit(api.getState()) !== null && list(api));
      const stops = [
        onWaking(relist),
        onStoredElsewhere((key) => isDraftKey(selectUserId(api.getState()) ?? '', key) && relist()),
      ];
      return untilCancelled(api, () => stops.forEach((stop) => stop()));
    },
  });

  // When somebody continues a draft, it moves to the form.
  startListening({
    actionCreator: unfinishedContinued,
    effect: async ({ payload: { id } }, api) => {
      const draft = selectUnfinished(api.getOriginalState()).find((one) => one.id === id);
      await (draft?.revision === undefined ? takeUpHere(api, id) : takeUpCopy(api, id, draft.revision));
      await list(api);
    },
  });
}

/** Lists the unfinished drafts anew. */
async function list({ dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>): Promise<void> {
  const tabs = await openTabs();
  const userId = selectUserId(getState());
  if (userId === null) return;
  const here = listUnfinished(userId, tabs, systemClock.now());
  const { data: copies = [] } = draftsApi.endpoints.listDrafts.select()(getState());
  const hidden = [...draftsHere(getState()).map(copyIdOf), ...selectReleasedCopies(getState())];
  const drafts = mergeUnfinished({ here, placed: placedElsewhere(userId), copies, hidden });
  const isNews = JSON.stringify(drafts) !== JSON.stringify(selectUnfinished(getState()));
  if (isNews) dispatch(unfinishedListed(drafts));
}

type Places = {
  /** Unfinished drafts of this device. */
  here: readonly UnfinishedDraft[];
  /** All drafts that it keeps for other windows. */
  placed: readonly PlacedDraft[];
  /** What the server keeps. */
  copies: readonly DraftSummary[];
  /** Ids of the copies that are not listed: of what is in this window, and of what was deleted here. */
  hidden: readonly string[];
};

/**
 * The unfinished drafts of this device and those that only the server has, newest first: written on another device, or here
 * before the browser lost its storage. Where both have one, the newer one is shown.
 */
function mergeUnfinished({ here, placed, copies, hidden }: Places): UnfinishedDraft[] {
  const isNews = ({ id, revision }: DraftSummary) =>
    !hidden.includes(id) && !placed.some(({ copyId, kept }) => copyId === id && kept.savedAt >= revision);
  const elsewhere = copies.filter(isNews);
  const slots = new Set(
    placed.filter(({ copyId }) => elsewhere.some(({ id }) => id === copyId)).map(({ slot }) => slot),
  );
  return [...here.filter(({ id }) => !slots.has(id)), ...elsewhere.map(toUnfinished)].sort(
    (one, other) => other.savedAt - one.savedAt,
  );
}

function toUnfinished({
  id,
  excerpt,
  is_edit: isEdit,
  updated_at: updatedAt,
  revision,
}: DraftSummary): UnfinishedDraft {
  return { id, firstWords: excerpt.trim(), savedAt: Date.parse(updatedAt), isEdit, revision };
}

const FIRST_WORDS_LENGTH = 80;

/** Lists a user's drafts that are in no open window, newest first, and deletes those that are kept no longer. */
export function listUnfinished(userId: string, openTabIds: ReadonlySet<string>, now: number): UnfinishedDraft[] {
  const found = draftSlots(userId)
    .filter((slot) => !openTabIds.has(tabOfSlot(slot)))
    .flatMap((slot) => {
      const kept = readSlot(userId, slot);
      return kept === null ? [] : [{ slot, kept }];
    })
    .sort((one, other) => other.kept.savedAt - one.kept.savedAt);
  const isFresh = (savedAt: number) => now - savedAt <= UNFINISHED_MAX_DAYS * DAY_MS;
  const isListed = ({ kept }: (typeof found)[number], place: number) =>
    place < UNFINISHED_MAX_COUNT && isFresh(kept.savedAt);
  found.filter((draft, place) => !isListed(draft, place)).forEach(({ slot }) => removeSlot(userId, slot));
  return found.filter(isListed).map(({ slot, kept: { draft, savedAt, edited } }) => ({
    id: slot,
    firstWords: excerptOf(draft.content.trim(), FIRST_WORDS_LENGTH).text.replace(/\s+/g, ' '),
    savedAt,
    isEdit: edited !== null,
  }));
}

type Api = { dispatch: AppDispatch; getState: () => RootState };

/** What is on this device waits no longer than this for the server to say which files are gone. */
const LOOK_MS = 2_000;

/** Moves a draft of this device into the form; only once it is stored there its old place is cleared. */
async function takeUpHere(api: Api, slot: string): Promise<void> {
  const isOpenElsewhere = (await openTabs()).has(tabOfSlot(slot));
  const userId = selectUserId(api.getState());
  const kept = userId === null || isOpenElsewhere ? null : readSlot(userId, slot);
  if (userId === null || kept === null) return;
  const looked = await Promise.race([withoutGoneFiles(kept), pause(LOOK_MS).then(() => kept)]);
  if (selectUserId(api.getState()) === userId && putIntoForm(api, looked)) removeSlot(userId, slot);
}

/**
 * Puts a draft that only the server has into the form. It gets a copy of its own: the window that it comes from may still be
 * open, and what is written there stays in the list.
 */
async function takeUpCopy(api: Api, id: string, revision: number): Promise<void> {
  const call = draftsApi.endpoints.getDraft.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await api.dispatch(call);
  const kept = data === undefined ? null : readCopy(data);
  if (kept === null) {
    const text = isNotFound(error) ? composerMessages.draftGone : composerMessages.draftNotRead;
    api.dispatch(toastShown({ kind: 'error', text }));
    return;
  }
  const isStored = putIntoForm(api, { ...(await withoutGoneFiles(kept)), copyId: nanoid() });
  if (isStored) await removeCopy(api, id, Math.max(revision, kept.savedAt));
}

/** False when the browser refuses to store it. */
function putIntoForm({ dispatch, getState }: Api, kept: StoredDraft): boolean {
  dispatch(draftTakenUp(kept));
  const isStored = keepDraft(getState(), systemClock.now());
  // The address says which post the form is about.
  const to = kept.edited === null ? paths.create : editPostPath(kept.edited.id);
  dispatch(navigationRequested({ kind: 'replace', to }));
  return isStored;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A draft whose files are looked for: those that the server has removed since are marked, so that nobody posts without them. */
async function withoutGoneFiles(kept: StoredDraft): Promise<StoredDraft> {
  const media = await Promise.all(kept.draft.media.map(async (item) => ((await isGone(item)) ? markGone(item) : item)));
  return { ...kept, draft: { ...kept.draft, media } };
}

async function isGone({ uploadedMedia }: UploadItem): Promise<boolean> {
  if (uploadedMedia === null) return false;
  try {
    return (await fetch(new URL(uploadedMedia.url, window.location.origin), { method: 'HEAD' })).status === 404;
  } catch {
    // Whoever can't be asked is believed to have it: the server refuses a post that names a file which is not there.
    return false;
  }
}

function markGone(item: UploadItem): UploadItem {
  return {
    ...item,
    ...{ uploadedMedia: null, uploadProgress: 0, status: 'error', error: mediaMessages.gone, isRefused: true },
  };
}

/** Deletes unfinished drafts, and brings them back as long as a toast offers that. */
export function startDeletionListeners(startListening: AppStartListening): void {
  // When somebody deletes a draft, it is gone from this device and from the server; a toast offers to undo that.
  startListening({
    actionCreator: unfinishedDeleted,
    effect: async ({ payload: { id } }, api) => {
      const draft = selectUnfinished(api.getOriginalState()).find((one) => one.id === id);
      const kept = await (draft?.revision === undefined ? deleteHere(api, id) : deleteCopy(api, id, draft.revision));
      if (kept === null) return;
      api.dispatch(deletionReported({ id, kept }));
      const action = { kind: 'undo', label: composerMessages.undo, undone: 'draftDeletion', id } as const;
      api.dispatch(toastShown({ kind: 'success', text: composerMessages.draftDeleted, action }));
    },
  });

  // When that is undone, the draft is in the list again. It gets a copy of its own: the one that it had may be deleted only now.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, api) => {
      const [userId, id] = [selectUserId(api.getState()), deletedBy(action)];
      const kept = id === null ? null : selectDeleted(api.getState(), id);
      if (userId === null || id === null || kept === null) return;
      const restored = { ...kept, copyId: nanoid() };
      saveUnfinished(userId, restored);
      api.dispatch(deletedForgotten({ id }));
      api.dispatch(unfinishedRestored(restored));
      await list(api);
    },
  });

  // When the toast is gone, so is the draft.
  startListening({
    actionCreator: toastDismissed,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const toast = selectToasts(getOriginalState()).find((one) => one.id === payload.id);
      const id = deletedBy(toast?.action);
      if (id !== null) dispatch(deletedForgotten({ id }));
    },
  });
}

/** The draft whose deletion the button of a toast undoes; null for other buttons. */
function deletedBy(action: Toast['action']): string | null {
  return action?.kind === 'undo' && action.undone === 'draftDeletion' ? action.id : null;
}

/** Deletes a draft of this device, unless a window has opened it meanwhile; null: it was not there. */
async function deleteHere({ dispatch, getState }: AppListenerApi, slot: string): Promise<StoredDraft | null> {
  const isOpenElsewhere = (await openTabs()).has(tabOfSlot(slot));
  const userId = selectUserId(getState());
  if (userId === null || isOpenElsewhere) return null;
  const kept = readSlot(userId, slot);
  removeSlot(userId, slot);
  if (kept !== null) dispatch(copyReleased({ copyId: copyIdOf(kept) }));
  return kept;
}

/** Deletes a draft that only the server has, in the revision that was listed; null: nothing of it can be brought back. */
async function deleteCopy(api: AppListenerApi, id: string, revision: number): Promise<StoredDraft | null> {
  const call = draftsApi.endpoints.getDraft.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await api.dispatch(call);
  if (isNotFound(error)) return null;
  if (data === undefined || !(await removeCopy(api, id, revision))) {
    api.dispatch(toastShown({ kind: 'error', text: composerMessages.draftNotDeleted }));
    await list(api);
    return null;
  }
  // What is written on elsewhere is newer, and has stayed.
  return data.revision > revision ? null : readCopy(data);
}
