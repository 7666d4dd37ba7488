import { NETWORKS } from '#contract/networks';
import { selectUserId } from '../../../api/authApi';
import { shellStarted } from '../../../store/events';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { navigationRequested } from '../../../store/navigation';
import { paths } from '../../../lib/paths';
import { openAuthMessages, type AuthMessage } from '../../../lib/authMessage';
import { systemClock } from '../../../lib/clock';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { dialogClosed, toastShown } from '../../ui/uiSlice';
import { isResponseTo, type Circumstances } from '../callback/callbackRules';
import { callbackEnded, callbackReached } from '../wizard/connectWizardSlice';
import { selectPending } from '../wizard/selectors';
import { callbackTexts, connectMessages } from '../messages';
import { outcomeOf } from '../callback/outcomeOf';
import { showCompletion } from '../wizard/showCompletion';
import { peekSavedFlow, takeSavedFlow } from './savedFlows';

/** In the window that asked Instagram: receives the response from the popup and finishes the authorization (L-120). */
export function startOpenerListeners(startListening: AppStartListening): void {
  // When the shell starts, responses are listened for until this window is unplugged.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) =>
      untilUnplugged(
        api,
        openAuthMessages((message) => takeResponse(message, api)),
      ),
  });
}

/** Takes a response that carries the saved state, once: it is used up before anything else happens (L-124). */
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
  const outcome = await outcomeOf(params, circumstances, dispatch);
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
