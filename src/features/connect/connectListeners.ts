import { isAnyOf } from '@reduxjs/toolkit';
import { CONNECT_DIALOG_CLOSE_MS } from '#contract/limits';
import { PLATFORM_NAMES } from '#contract/platforms';
import { accountsChangedElsewhere } from '../../app/events';
import type { AppStartListening } from '../../app/hooks';
import { dialogClosed, dialogOpened, noticeShown, selectDialog } from '../ui/uiSlice';
import { authorisationCompleted, authorisationStarted, selectPending } from './connectWizardSlice';
import { connectMessages } from './messages';

const DIALOG = { name: 'connectAccount' } as const;

/** The effects of the connect account dialog. */
export function startConnectListeners(startListening: AppStartListening): void {
  // When an authorisation has started, a toast says so and the dialog closes after 1.5 s (spec section 4).
  startListening({
    actionCreator: authorisationStarted,
    effect: async ({ payload: { platform } }, { dispatch, take }) => {
      dispatch(noticeShown({ kind: 'success', text: connectMessages.redirecting(PLATFORM_NAMES[platform]) }));
      const ended = await take(isAnyOf(dialogClosed, authorisationCompleted), CONNECT_DIALOG_CLOSE_MS);
      if (ended === null) dispatch(dialogClosed());
    },
  });

  // When the account that this window asked for has been connected, the last step tells so: while the dialog is still
  // open, and in demo mode in any case (L-110).
  startListening({
    actionCreator: accountsChangedElsewhere,
    effect: ({ payload: { connected } }, { dispatch, getState }) => {
      const pending = selectPending(getState());
      if (connected === null || pending?.platform !== connected.platform) return;
      const dialog = selectDialog(getState());
      const isOpen = dialog?.name === DIALOG.name;
      const isShown = isOpen || (pending.isSandbox && dialog === null);
      dispatch(authorisationCompleted({ ...connected, isShown }));
      if (isShown && !isOpen) dispatch(dialogOpened(DIALOG));
    },
  });
}
