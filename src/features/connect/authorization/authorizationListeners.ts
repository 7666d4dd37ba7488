import { isAnyOf } from '@reduxjs/toolkit';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { selectUserId } from '../../../api/authApi';
import { shellStarted } from '../../../store/events';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { navigationRequested } from '../../../store/navigation';
import { paths } from '../../../lib/paths';
import { openAuthMessages, type AuthMessage, isAuthPopupClosed } from '../../../lib/authMessage';
import { systemClock } from '../../../lib/clock';
import { untilCancelled } from '../../../lib/waiting';
import { dialogClosed, toastShown } from '../../ui/uiSlice';
import { outcomeOfResponse } from '../callback/callbackListeners';
import {
  callbackEnded,
  callbackReached,
  authorizationCompleted,
  authorizationFailed,
  authorizationStarted,
  authorizationTakenOver,
  authorizationWindowClosed,
  selectPending,
  selectAwaited,
} from '../wizard/connectWizardSlice';
import { callbackTexts, connectMessages } from '../messages';
import { showCompletion } from '../connectListeners';
import { peekSavedFlow, takeSavedFlow, isResponseTo, type Circumstances } from './savedFlows';
import { connectChannel, type ConnectMessage } from '../../../lib/windowChannels';

/** In the window that asked Instagram: receives the response from the popup and finishes the authorization. */
export function startOpenerListeners(startListening: AppStartListening): void {
  // When the shell starts, responses are listened for until this window is unplugged.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) =>
      untilCancelled(
        api,
        openAuthMessages((message) => takeResponse(message, api)),
      ),
  });
}

/** Takes a response that carries the saved state, once: it is used up before anything else happens. */
function takeResponse(message: AuthMessage, api: AppListenerApi): boolean {
  const { platform, state } = message;
  const userId = selectUserId(api.getState());
  // Only the window that asked may take it; the message also comes back to the page that sent it.
  if (userId === null || selectPending(api.getState())?.platform !== platform) return false;
  const nowMs = systemClock.now();
  if (!isResponseTo(peekSavedFlow(platform), state, { userId, nowMs })) return false;
  const params = new URLSearchParams(
    message.type === 'INSTAGRAM_AUTH_SUCCESS' ? { state, code: message.code } : { state, error: message.error },
  );
  void conclude(params, { platform, saved: takeSavedFlow(platform), userId, nowMs, isPopup: false }, api);
  return true;
}

async function conclude(
  params: URLSearchParams,
  circumstances: Circumstances & { isPopup: boolean },
  api: AppListenerApi,
): Promise<void> {
  const { dispatch } = api;
  dispatch(callbackReached(circumstances.platform));
  const outcome = await outcomeOfResponse(params, circumstances, dispatch);
  dispatch(callbackEnded(outcome));
  if (outcome.phase === 'choosing') {
    dispatch(dialogClosed());
    dispatch(navigationRequested({ kind: 'push', to: NETWORKS[outcome.platform].connecting.callbackPath }));
  } else if (outcome.phase === 'connected') {
    showCompletion(outcome.connection, api);
    dispatch(navigationRequested({ kind: 'push', to: paths.settings }));
  } else if (outcome.phase === 'failed') {
    const { text, reason } = callbackTexts(outcome.problem, outcome.platform, outcome.detail);
    const action = { kind: 'open', label: connectMessages.returnToSettings, to: paths.settings } as const;
    dispatch(toastShown({ kind: 'error', text: [text, reason].filter(Boolean).join(' '), action }));
  }
}

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
      untilCancelled(
        api,
        connectChannel.open((message) => {
          hear(message, api);
          const isOurs = message.type === 'connected' && completed === message.platform;
          if (isOurs) connectChannel.send({ type: 'takenOver', platform: message.platform });
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
