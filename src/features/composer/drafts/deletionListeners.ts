import { nanoid } from '@reduxjs/toolkit';
import { isNotFound } from '../../../api/apiError';
import { selectUserId } from '../../../api/authApi';
import { draftsApi } from '../../../api/draftsApi';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { openTabs } from '../../../lib/tabs';
import { selectToasts, toastActionChosen, toastDismissed, toastShown, type Toast } from '../../ui/uiSlice';
import type { KeptDraft } from '../form/draft';
import { composerMessages } from '../form/messages';
import { copyIdOf, readCopy } from './draftCopy';
import { keepUnfinished, readSlot, removeSlot, tabOfSlot } from './draftStorage';
import { removeCopy } from './sendCopies';
import { list } from './unfinishedListeners';
import {
  copyReleased,
  deletedForgotten,
  deletionReported,
  selectDeleted,
  selectUnfinished,
  unfinishedDeleted,
  unfinishedRestored,
} from './unfinishedSlice';

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
      keepUnfinished(userId, restored);
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
async function deleteHere({ dispatch, getState }: AppListenerApi, slot: string): Promise<KeptDraft | null> {
  const isOpenElsewhere = (await openTabs()).has(tabOfSlot(slot));
  const userId = selectUserId(getState());
  if (userId === null || isOpenElsewhere) return null;
  const kept = readSlot(userId, slot);
  removeSlot(userId, slot);
  if (kept !== null) dispatch(copyReleased({ copyId: copyIdOf(kept) }));
  return kept;
}

/** Deletes a draft that only the server has, in the revision that was listed; null: nothing of it can be brought back. */
async function deleteCopy(api: AppListenerApi, id: string, revision: number): Promise<KeptDraft | null> {
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
