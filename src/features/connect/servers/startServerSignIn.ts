import type { OAuthStartBody, OAuthStartResponse } from '#contract/schemas/oauth';
import { oauthApi } from '../../../api/oauthApi';
import type { AppDispatch, AppStore } from '../../../store/hooks';
import { rememberAuthPopup } from '../../../lib/authMessage';
import { systemClock } from '../../../lib/clock';
import { safeHref } from '../../../lib/addresses';
import { dropSecret, readSecret } from '../../../lib/secretShelf';
import type { AccountOnServer } from '../../ui/uiSlice';
import { openPopup } from '../authorization/startAuthorization';
import { saveFlow } from '../authorization/savedFlows';
import { authorizationNotStarted, authorizationStarted, selectWizard } from '../wizard/connectWizardSlice';

type Request = OAuthStartBody & { again: AccountOnServer; isSandbox: boolean };
type Options = { userId: string; isPopup: boolean };
type Store = Pick<AppStore, 'getState'> & { dispatch: AppDispatch };

/**
 * Sends a person to the authorization page of the server that they named, in a popup or in this window; the form says why
 * if that fails. It must be called by a click: the popup opens at once, empty, since browsers allow it only then.
 */
export async function startServerSignIn(
  { again, isSandbox, ...request }: Request,
  { userId, isPopup }: Options,
  { dispatch, getState }: Store,
): Promise<void> {
  const { platform } = request;
  const view = isPopup ? openPopup() : window;
  if (view === null) {
    dispatch(authorizationNotStarted('popupBlocked'));
    return;
  }
  const leave = () => isPopup && view.close();

  const { data } = await dispatch(oauthApi.endpoints.startSignIn.initiate(request, { track: false }));
  const { step, platform: shown } = selectWizard(getState());
  const isWaitedFor = step === 'auth' && shown === platform;
  const started = data === undefined ? null : takeStarted(data.signInRef);
  if (started === null || !isWaitedFor) {
    leave();
    return;
  }

  // The address comes from a server that nobody has checked: any script in it would run as one of ours.
  const address = safeHref(started.authorize_url);
  const flow = { state: started.state, verifier: null, startedAtMs: systemClock.now(), userId, isPopup };
  if (address === null || !saveFlow(platform, flow)) {
    leave();
    dispatch(authorizationNotStarted('notPrepared'));
    return;
  }
  if (isPopup) {
    rememberAuthPopup(view);
    view.location.replace(address);
    view.focus();
  } else view.location.assign(address);
  dispatch(authorizationStarted({ platform, isSandbox, again }));
}

function takeStarted(reference: string): OAuthStartResponse {
  const started = readSecret(reference) as OAuthStartResponse;
  dropSecret(reference);
  return started;
}
