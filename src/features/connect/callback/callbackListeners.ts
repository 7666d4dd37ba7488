import { CONNECTED_POPUP_CLOSE_MS } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { selectUserId } from '../../../api/authApi';
import type { AppDispatch, AppListenerApi, AppStartListening, RootState } from '../../../store/hooks';
import { shellStarted } from '../../../store/events';
import { navigationRequested } from '../../../store/navigation';
import { paths } from '../../../lib/paths';
import { takeCallbackParams } from '../../../lib/callbackParams';
import { connectChannel } from '../../../lib/windowChannels';
import { systemClock } from '../../../lib/clock';
import { dropSecret } from '../../../lib/secretShelf';
import { toastShown } from '../../ui/uiSlice';
import {
  authorizationTakenOver,
  callbackEnded,
  callbackReached,
  choiceCancelled,
  choiceConfirmed,
  type Callback,
  selectCallback,
} from '../wizard/connectWizardSlice';
import { showCompletion } from '../connectListeners';
import { connectMessages, notConnectedText } from '../messages';
import { isResponseTo, peekSavedFlow, takeSavedFlow, type Circumstances } from '../authorization/savedFlows';
import { platformOfCallback } from '../authorization/startAuthorization';
import { sendAuthMessage, type AuthMessage } from '../../../lib/authMessage';

/** The code that asks for tokens and accounts, fetched when a network has sent somebody back. */
const loadFinish = () => import(/* webpackChunkName: 'callback' */ './finishCallback');

/** Time for the window that started the authorization to confirm that it takes over. */
const TAKE_OVER_MS = 5_000;

type Arrival = { platform: AccountPlatform; userId: string };

/** Effects of a network's redirect back to us. */
export function startCallbackListeners(startListening: AppStartListening): void {
  // When a signed-in user is at a return address that has not been dealt with, the authorization is finished, once.
  startListening({
    predicate: (action, state, before) => isArriving(state) && (shellStarted.match(action) || !isArriving(before)),
    effect: async (_action, api) => {
      const { dispatch, getState } = api;
      const arrival = arrivalOf(getState());
      // A predicate sees the state before any effect has run: another effect may have begun this since.
      if (arrival === null || selectCallback(getState()) !== null) return;
      dispatch(callbackReached(arrival.platform));
      const outcome = await finish(arrival, dispatch);
      if (selectCallback(getState())?.phase !== 'finishing') return;
      dispatch(callbackEnded(outcome));
      if (outcome.phase === 'handedOver') window.close();
      if (outcome.phase === 'failed')
        connectChannel.send({ type: 'failed', platform: outcome.platform, text: notConnectedText(outcome) });
      if (outcome.phase === 'connected') await leave(outcome, api);
    },
  });

  // When accounts have been chosen, they are connected, one after the other.
  startListening({
    actionCreator: choiceConfirmed,
    effect: async (_action, api) => {
      const choosing = selectCallback(api.getState());
      const userId = selectUserId(api.getState());
      if (choosing?.phase !== 'choosing' || choosing.hasNone || userId === null) return;
      // It is there: the choices came from it.
      const { connectChosen } = await loadFinish();
      const { outcome, failed } = await connectChosen(choosing, userId, api.dispatch);
      if (failed.length > 0) {
        api.dispatch(toastShown({ kind: 'error', text: connectMessages.notAll(failed.join(', ')) }));
      }
      if (selectCallback(api.getState())?.phase !== 'choosing') return;
      api.dispatch(callbackEnded(outcome));
      if (outcome.phase !== 'connected') return;
      showCompletion(outcome.connection, api);
      await leave(outcome, api);
    },
  });

  // When none of them is wanted, the window that asked waits no longer, and a popup closes.
  startListening({
    actionCreator: choiceCancelled,
    effect: (_action, { dispatch, getOriginalState }) => {
      const choosing = selectCallback(getOriginalState());
      if (choosing?.phase !== 'choosing') return;
      const { platform, isPopup } = choosing;
      connectChannel.send({ type: 'failed', platform, text: connectMessages.noneChosen(NETWORKS[platform].name) });
      dispatch(navigationRequested({ kind: 'replace', to: paths.settings }));
      if (isPopup) window.close();
    },
  });

  // When a choice is over, however it ended, its handles are forgotten.
  startListening({
    predicate: (_action, state, before) =>
      selectCallback(before)?.phase === 'choosing' && selectCallback(state)?.phase !== 'choosing',
    effect: (_action, { getOriginalState }) => {
      const choosing = selectCallback(getOriginalState());
      if (choosing?.phase === 'choosing') choosing.choices.forEach(({ tokenRef }) => dropSecret(tokenRef));
    },
  });
}

/** Goes on where accounts are listed; a popup first asks the window that began whether it takes over. */
async function leave(
  { connection, isPopup }: Extract<Callback, { phase: 'connected' }>,
  { delay, dispatch, take }: AppListenerApi,
): Promise<void> {
  dispatch(navigationRequested({ kind: 'replace', to: paths.settings }));
  if (!isPopup) return;
  const { accountId: _private, ...named } = connection;
  connectChannel.send({ type: 'connected', ...named });
  if ((await take(authorizationTakenOver.match, TAKE_OVER_MS)) === null) return;
  await delay(CONNECTED_POPUP_CLOSE_MS);
  window.close();
}

function isArriving(state: RootState): boolean {
  return selectCallback(state) === null && arrivalOf(state) !== null;
}

function arrivalOf(state: RootState): Arrival | null {
  const platform = platformOfCallback(state.location.location.pathname);
  const userId = selectUserId(state);
  return platform === null || userId === null ? null : { platform, userId };
}

async function finish({ platform, userId }: Arrival, dispatch: AppDispatch): Promise<Callback> {
  const params = takeCallbackParams();
  const nowMs = systemClock.now();
  if (await handOver(params, { platform, userId, nowMs })) return { phase: 'handedOver', platform };
  const saved = takeSavedFlow(platform);
  return outcomeOfResponse(params, { platform, saved, userId, nowMs, isPopup: saved?.isPopup ?? false }, dispatch);
}

/** Finishes an authorization with what a network sent back; a failure is an outcome too, also that of fetching the code for it. */
export async function outcomeOfResponse(
  params: URLSearchParams,
  circumstances: Circumstances & { isPopup: boolean },
  dispatch: AppDispatch,
): Promise<Callback> {
  const finishing = await loadFinish().catch(() => null);
  if (finishing !== null) return finishing.outcomeOf(params, circumstances, dispatch);
  const { platform, isPopup } = circumstances;
  return { phase: 'failed', platform, problem: 'failed', detail: null, isPopup };
}

/**
 * Passes a network's response to the window that asked, if that one has to finish, this page is a popup and the
 * response is ours; false if this page has to finish by itself. The saved state is left for the other
 * window, which uses it up.
 */
async function handOver(params: URLSearchParams, circumstances: Omit<Circumstances, 'saved'>): Promise<boolean> {
  const { platform } = circumstances;
  const saved = peekSavedFlow(platform);
  const state = params.get('state') ?? '';
  if (NETWORKS[platform].connecting.finishedBy !== 'opener' || saved?.isPopup !== true) return false;
  if (!isResponseTo(saved, state, circumstances)) return false;
  if (await sendAuthMessage(messageOf(params, platform, state))) return true;
  // On a busy machine the other window's reply may be late, but a flow that it has taken is no longer saved.
  return peekSavedFlow(platform) === null;
}

function messageOf(params: URLSearchParams, platform: AccountPlatform, state: string): AuthMessage {
  const code = params.get('code') ?? '';
  if (code !== '') return { type: 'INSTAGRAM_AUTH_SUCCESS', platform, state, code };
  const error = params.get('error_description') ?? params.get('error') ?? 'invalid_request';
  return { type: 'INSTAGRAM_AUTH_ERROR', platform, state, error };
}
