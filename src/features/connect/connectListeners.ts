import { isAnyOf } from '@reduxjs/toolkit';
import { CONNECT_DIALOG_CLOSE_MS } from '#contract/limits';
import { PLATFORM_NAMES } from '#contract/platforms';
import { accountsChangedElsewhere } from '../../app/events';
import type { AppStartListening } from '../../app/hooks';
import { dialogClosed, noticeShown } from '../ui/uiSlice';
import { authorisationCompleted, authorisationStarted } from './wizard/connectWizardSlice';
import { connectMessages } from './messages';
import { showCompletion } from './wizard/showCompletion';

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

  // When the account that this window asked for has been connected in another one, the last step tells so.
  startListening({
    actionCreator: accountsChangedElsewhere,
    effect: ({ payload: { connected } }, api) => {
      if (connected !== null) showCompletion(connected, api);
    },
  });
}
