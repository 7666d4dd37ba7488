import { oidcApi } from '../../api/oidcApi';
import { OIDC_PROBLEMS, oidcNotFinished, selectAuthStatus, selectOidcReturn } from '../../features/auth/authSlice';
import { authMessages } from '../../features/auth/messages';
import { outcomeToast, toastShown } from '../../features/ui/uiSlice';
import { dropSecret } from '../../lib/secretShelf';
import { appStarted } from '../../store/events';
import type { AppStartListening } from '../../store/hooks';

const { createIdentity, finishOidc } = oidcApi.endpoints;

/** Goes on with what the issuer sent the browser back for. */
export function startOidcListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: appStarted,
    effect: async (_action, { condition, dispatch, getState }) => {
      const back = selectOidcReturn(getState());
      if (back === null) return;
      if (!back.isLink) {
        if ('problem' in back) dispatch(oidcNotFinished(back.problem));
        else await dispatch(finishOidc.initiate(back, { track: false }));
        return;
      }

      // Who is signed in added a way in: that needs their session.
      if (selectAuthStatus(getState()) === 'loading')
        await condition((_next, state) => selectAuthStatus(state) !== 'loading');
      if (selectAuthStatus(getState()) !== 'signedIn') {
        dispatch(oidcNotFinished('problem' in back ? back.problem : 'expired'));
        return;
      }
      if ('problem' in back) {
        dispatch(toastShown({ kind: 'info', text: authMessages[OIDC_PROBLEMS[back.problem]] }));
        return;
      }
      const { returnRef } = back;
      const { data, error } = await dispatch(createIdentity.initiate({ returnRef }, { track: false }));
      dropSecret(returnRef);
      const text = authMessages.linked(data?.name ?? '');
      dispatch(toastShown(outcomeToast(error, text, authMessages.notLinked)));
    },
  });
}
