import { isAnyOf } from '@reduxjs/toolkit';
import { selectUserId } from '../../api/authApi';
import { shellStarted } from '../../store/events';
import type { AppStartListening } from '../../store/hooks';
import { onStoredElsewhere } from '../../lib/storage';
import { untilUnplugged } from '../../lib/untilUnplugged';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed, dialogOpened, selectDialog, type Dialog } from '../ui/uiSlice';
import { forgetForm, formKey, keepForm, keepNewTime, readForm, takeNewTime } from './formStorage';
import {
  contentChanged,
  dateChosen,
  formRestored,
  newTimeRestored,
  platformToggled,
  quickPickChosen,
  timeChanged,
} from './scheduleDialogSlice';
import { selectForm, selectNewTime } from './selectors';

const isFormChanged = isAnyOf(contentChanged, dateChosen, timeChanged, platformToggled, quickPickChosen);

/** Keeps the content of the Schedule Post dialog across reloads and lost sessions. */
export function startKeepListeners(startListening: AppStartListening): void {
  // When the dialog is filled in, each change is kept at once: the form is small, and nothing typed may be lost.
  startListening({
    matcher: isFormChanged,
    effect: (_action, { getState }) => {
      const userId = selectUserId(getState());
      if (userId !== null) keepForm(userId, selectForm(getState()));
    },
  });

  // When the dialog opens, its earlier content is restored.
  startListening({
    actionCreator: dialogOpened,
    effect: ({ payload }, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      if (userId === null || payload.name !== 'schedulePost') return;
      if (payload.postId === undefined) {
        const kept = readForm(userId);
        if (kept !== null) dispatch(formRestored(kept));
      } else {
        const kept = takeNewTime(userId, payload.postId);
        if (kept !== null) dispatch(newTimeRestored(kept));
      }
    },
  });

  // When a session ends while a post is given another time, that time waits for the next login.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { getOriginalState }) => {
      const state = getOriginalState();
      const [userId, dialog, newTime] = [selectUserId(state), selectDialog(state), selectNewTime(state)];
      const isChanged = newTime.date !== null || newTime.time !== null;
      if (userId !== null && dialog?.name === 'schedulePost' && dialog.postId !== undefined && isChanged)
        keepNewTime(userId, dialog.postId, newTime);
    },
  });

  // When another window writes into its dialog, the one that is open here shows the same, so that neither overwrites the
  // other.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const stop = onStoredElsewhere((key) => {
        const userId = selectUserId(api.getState());
        if (userId === null || key !== formKey(userId) || !isWriting(selectDialog(api.getState()))) return;
        const kept = readForm(userId);
        if (kept !== null) api.dispatch(formRestored(kept));
      });
      return untilUnplugged(api, stop);
    },
  });

  // When the dialog was closed by Cancel, by a decision to discard, or by success, the words are gone for good.
  startListening({
    actionCreator: dialogClosed,
    effect: (_action, { getOriginalState, getState }) => {
      const userId = selectUserId(getState());
      if (userId !== null && isWriting(selectDialog(getOriginalState()))) forgetForm(userId);
    },
  });
}

/** True for the dialog with a form, false for the one that moves an existing post. */
function isWriting(dialog: Dialog | null): boolean {
  return dialog?.name === 'schedulePost' && dialog.postId === undefined;
}
