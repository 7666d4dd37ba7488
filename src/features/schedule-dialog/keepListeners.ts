import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../../app/hooks';
import { selectCurrentUser } from '../../api/authApi';
import { dialogClosed, dialogOpened, selectDialog } from '../ui/uiSlice';
import { shellStarted } from '../../app/events';
import { onStoredElsewhere } from '../../lib/storage';
import { forgetForm, formKey, keepForm, readForm } from './formStorage';
import {
  contentChanged,
  dateChosen,
  formRestored,
  platformToggled,
  quickPickChosen,
  selectForm,
  timeChanged,
} from './scheduleDialogSlice';

const isFormChanged = isAnyOf(contentChanged, dateChosen, timeChanged, platformToggled, quickPickChosen);

/** Keeps what is typed into the Schedule Post dialog over reloads and lost sessions. */
export function startKeepListeners(startListening: AppStartListening): void {
  // When the dialog is filled in, each change is kept at once: the form is small, and nothing typed may be lost.
  startListening({
    matcher: isFormChanged,
    effect: (_action, { getState }) => keepForm(userIdOf(getState()), selectForm(getState())),
  });

  // When the dialog opens, what was typed before is there again.
  startListening({
    actionCreator: dialogOpened,
    effect: ({ payload }, { dispatch, getState }) => {
      if (payload.name !== 'schedulePost' || payload.postId !== undefined) return;
      const kept = readForm(userIdOf(getState()));
      if (kept !== null) dispatch(formRestored(kept));
    },
  });

  // When another window writes into its dialog, the one that is open here shows the same, so that neither takes away what
  // the other holds.
  startListening({
    actionCreator: shellStarted,
    effect: async (_action, { condition, dispatch, getState }) => {
      const stop = onStoredElsewhere((key) => {
        const dialog = selectDialog(getState());
        if (key !== formKey(userIdOf(getState())) || dialog?.name !== 'schedulePost' || dialog.postId) return;
        const kept = readForm(userIdOf(getState()));
        if (kept !== null) dispatch(formRestored(kept));
      });
      await condition(() => false).finally(stop);
    },
  });

  // When the dialog was closed by Cancel, by a decision to discard, or by success, the words are gone for good (spec
  // section 4).
  startListening({
    actionCreator: dialogClosed,
    effect: (_action, { getOriginalState, getState }) => {
      const dialog = selectDialog(getOriginalState());
      if (dialog?.name === 'schedulePost' && dialog.postId === undefined) forgetForm(userIdOf(getState()));
    },
  });
}

function userIdOf(state: RootState): string {
  return selectCurrentUser(state).data?.id ?? '';
}
