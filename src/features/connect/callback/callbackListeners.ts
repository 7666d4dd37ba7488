import { CONNECTED_POPUP_CLOSE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { selectUserId } from '../../../api/authApi';
import type { AppDispatch, AppStartListening, RootState } from '../../../app/hooks';
import { navigationRequested } from '../../../core/navigation';
import { paths } from '../../../core/paths';
import { takeCallbackParams } from '../../../lib/callbackParams';
import { tellConnectWindows } from '../../../lib/connectChannel';
import { systemClock } from '../../../lib/clock';
import { authorizationTakenOver, callbackEnded, callbackReached, type Callback } from '../wizard/connectWizardSlice';
import { selectCallback } from '../wizard/selectors';
import { notConnectedText } from '../messages';
import { handOver } from './handOver';
import { outcomeOf } from './outcomeOf';
import { platformOfCallback } from '../platforms';
import { takeSavedFlow } from '../authorization/savedFlows';

/** Time for the window that started the authorization to confirm that it takes over. */
const TAKE_OVER_MS = 5_000;

type Arrival = { platform: AccountPlatform; userId: string };

/** Effects of a network's redirect back to us. */
export function startCallbackListeners(startListening: AppStartListening): void {
  // When a signed-in user is at a return address that has not been dealt with, the authorization is finished, once.
  startListening({
    predicate: (_action, state) => selectCallback(state) === null && arrivalOf(state) !== null,
    effect: async (_action, { delay, dispatch, getState, take }) => {
      const arrival = arrivalOf(getState());
      // A predicate sees the state before any effect has run: another effect may have begun this since.
      if (arrival === null || selectCallback(getState()) !== null) return;
      dispatch(callbackReached(arrival.platform));
      const outcome = await finish(arrival, dispatch);
      if (selectCallback(getState())?.phase !== 'finishing') return;
      dispatch(callbackEnded(outcome));
      if (outcome.phase === 'handedOver') window.close();
      if (outcome.phase === 'failed')
        tellConnectWindows({ type: 'failed', platform: outcome.platform, text: notConnectedText(outcome) });
      if (outcome.phase !== 'connected') return;
      dispatch(navigationRequested({ kind: 'replace', to: paths.settings }));
      if (!outcome.isPopup) return;
      const { platform, username } = outcome.connection;
      tellConnectWindows({ type: 'connected', platform, username });
      if ((await take(authorizationTakenOver.match, TAKE_OVER_MS)) === null) return;
      await delay(CONNECTED_POPUP_CLOSE_MS);
      window.close();
    },
  });
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
  return outcomeOf(params, { platform, saved, userId, nowMs, isPopup: saved?.isPopup ?? false }, dispatch);
}
