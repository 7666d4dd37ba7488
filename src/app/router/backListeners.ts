import type { UnknownAction } from '@reduxjs/toolkit';
import { postsClosed, selectOpenId } from '../../features/keywords/keywordsSlice';
import { selectHasUnsavedSettings } from '../../features/preferences/preferencesSlice';
import { leavingAction } from '../../features/schedule-dialog/scheduleDialogSlice';
import { dialogClosed, dialogOpened, drawerClosed, selectDialog, selectIsDrawerOpen } from '../../features/ui/uiSlice';
import { untilCancelled } from '../../lib/waiting';
import { shellStarted } from '../../store/events';
import { paths } from '../../lib/paths';
import type { LiveParts } from '../store';
import { selectLocation } from '../../store/locationSlice';
import type { RootState } from '../../store/hooks';

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

/** Catches Back while something is open over the page or would be lost, from the first page of a session on. */
export function startBackListeners(live: LiveParts): void {
  live.startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => untilCancelled(api, watchBack(live)),
  });
}

function watchBack({ store, history, isAway }: LiveParts): () => void {
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
