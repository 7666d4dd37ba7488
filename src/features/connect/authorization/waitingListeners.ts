import { isAnyOf } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { shellStarted } from '../../../store/events';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { isAuthPopupClosed } from '../../../lib/authMessage';
import { openConnectChannel, tellConnectWindows, type ConnectMessage } from '../../../lib/connectChannel';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { toastShown } from '../../ui/uiSlice';
import {
  authorizationCompleted,
  authorizationFailed,
  authorizationStarted,
  authorizationTakenOver,
  authorizationWindowClosed,
} from '../wizard/connectWizardSlice';
import { selectAwaited, selectPending } from '../wizard/selectors';
import { showCompletion } from '../wizard/showCompletion';

/** Interval of checks on the popup; on its way back from a network it may seem closed for a moment. */
const LOOK_MS = 1_000;
const CLOSED_LOOKS = 3;

/** In the window that began an authorization: notices how it ends in another one, and that its popup was closed. */
export function startWaitingListeners(startListening: AppStartListening): void {
  /** The last authorization of this window that ended with an account. */
  let completed: AccountPlatform | null = null;

  // When an authorization has begun or has ended with an account, that is remembered for the popup, which may ask.
  startListening({
    matcher: isAnyOf(authorizationStarted, authorizationCompleted),
    effect: (action, _api) => {
      completed = authorizationCompleted.match(action) ? action.payload.platform : null;
    },
  });

  // When the shell starts, this window listens to the others until it is unplugged.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) =>
      untilUnplugged(
        api,
        openConnectChannel((message) => {
          hear(message, api);
          const isOurs = message.type === 'connected' && completed === message.platform;
          if (isOurs) tellConnectWindows({ type: 'takenOver', platform: message.platform });
        }),
      ),
  });

  // While a response is pending, the popup is checked: once it is closed, no response will come from it.
  startListening({
    actionCreator: authorizationStarted,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      for (let closedLooks = 0; closedLooks < CLOSED_LOOKS;) {
        await delay(LOOK_MS);
        if (selectAwaited(getState()) === null) return;
        closedLooks = isAuthPopupClosed() ? closedLooks + 1 : 0;
      }
      dispatch(authorizationWindowClosed());
    },
  });
}

function hear(message: ConnectMessage, api: AppListenerApi): void {
  const { platform } = message;
  if (message.type === 'takenOver') api.dispatch(authorizationTakenOver({ platform }));
  if (selectPending(api.getState())?.platform !== platform) return;
  if (message.type === 'connected') showCompletion(message, api);
  if (message.type === 'failed') {
    api.dispatch(authorizationFailed());
    api.dispatch(toastShown({ kind: 'error', text: message.text }));
  }
}
