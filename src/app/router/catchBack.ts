import type { UnknownAction } from '@reduxjs/toolkit';
import { postsClosed, selectOpenId } from '../../features/keywords/keywordsSlice';
import { selectHasUnsavedSettings } from '../../features/preferences/preferencesSlice';
import { leavingAction } from '../../features/schedule-dialog/scheduleDialogSlice';
import { dialogClosed, dialogOpened, drawerClosed, selectDialog, selectIsDrawerOpen } from '../../features/ui/uiSlice';
import { paths } from '../../core/paths';
import type { AppStore, RootState } from '../store';
import type { HistoryAdapter } from './historyAdapter';
import { selectLocation } from './locationSlice';

/** Action of Back when it must not leave the page: it closes an overlay, as Escape would; null if it may leave. */
function actionOfBack(state: RootState): UnknownAction | null {
  const dialog = selectDialog(state);
  if (dialog?.name === 'schedulePost' && dialog.postId === undefined) return leavingAction(state);
  if (dialog !== null) return dialogClosed();
  if (selectOpenId(state) !== null) return postsClosed();
  if (selectIsDrawerOpen(state)) return drawerClosed();
  const isLeavingSettings = selectLocation(state).pathname === paths.settings && selectHasUnsavedSettings(state);
  return isLeavingSettings ? dialogOpened({ name: 'leaveSettings', navigation: { kind: 'go', steps: -1 } }) : null;
}

/**
 * Catches Back while something is open over the page or would be lost; `isAway` is true while the store shows its past.
 */
export function watchBack(store: AppStore, history: HistoryAdapter, isAway: () => boolean): () => void {
  let isCaught = false;

  function handleBack() {
    const action = actionOfBack(store.getState());
    if (action !== null && !isAway()) store.dispatch(action);
  }

  function update() {
    // The past shown by DevTools is not really open, so Back has nothing to close.
    if (isAway()) return;
    const isDue = actionOfBack(store.getState()) !== null;
    if (isDue === isCaught) return;
    isCaught = isDue;
    history.catchBack(isDue ? handleBack : null);
  }

  update();
  return store.subscribe(update);
}
