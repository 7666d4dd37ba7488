import { isAnyOf } from '@reduxjs/toolkit';
import { CONNECT_DIALOG_CLOSE_MS, OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { accountsApi } from '../../api/accountsApi';
import { accountsChangedElsewhere, shellStarted } from '../../store/events';
import { closeAuthPopup } from '../../lib/authMessage';
import { untilCancelled } from '../../lib/waiting';
import { sessionEnded } from '../auth/authSlice';
import type { AppStartListening, AppListenerApi } from '../../store/hooks';
import { dialogClosed, toastDismissed, toastShown, dialogOpened, selectDialog, selectToasts } from '../ui/uiSlice';
import { onFlowTakenElsewhere, takeSavedFlow } from './authorization/savedFlows';
import {
  accountConnected,
  authorizationAnswered,
  authorizationCompleted,
  authorizationFailed,
  authorizationStarted,
  authorizationStopped,
  steppedBack,
  type Connection,
  selectAwaited,
  selectPending,
  selectWizard,
} from './wizard/connectWizardSlice';
import { connectMessages } from './messages';

const { connectAccount, connectByPassword } = accountsApi.endpoints;

/** The effects of the connect account dialog. */
export function startConnectListeners(startListening: AppStartListening): void {
  // When an authorization has started, a toast says so and the dialog closes after 1.5 s.
  startListening({
    actionCreator: authorizationStarted,
    effect: async ({ payload: { platform } }, { cancelActiveListeners, dispatch, take }) => {
      // An earlier start must not close the dialog of this one.
      cancelActiveListeners();
      dispatch(toastShown({ kind: 'success', text: connectMessages.redirecting(NETWORKS[platform].name) }));
      const isElsewhere = isAnyOf(dialogClosed, authorizationCompleted, steppedBack);
      const ended = await take(isElsewhere, CONNECT_DIALOG_CLOSE_MS);
      if (ended === null) dispatch(dialogClosed());
    },
  });

  // When a response has not come in time, the wait ends: the response would be refused.
  startListening({
    actionCreator: authorizationStarted,
    effect: async (_action, { cancelActiveListeners, dispatch, take }) => {
      cancelActiveListeners();
      const isOver = isAnyOf(authorizationCompleted, authorizationFailed, authorizationStopped, sessionEnded);
      if ((await take(isOver, OAUTH_STATE_MAX_AGE_MS)) === null) dispatch(authorizationStopped());
    },
  });

  // When the wait has ended, the saved flow is deleted and its popup closed.
  startListening({
    actionCreator: authorizationStopped,
    effect: (_action, { getOriginalState }) => {
      const awaited = selectAwaited(getOriginalState());
      if (awaited === null) return;
      takeSavedFlow(awaited);
      closeAuthPopup();
    },
  });

  // From the start of the shell, this window waits for responses that another one receives, until it is stopped.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) =>
      untilCancelled(
        api,
        onFlowTakenElsewhere((platform) => {
          if (selectPending(api.getState())?.platform === platform) api.dispatch(authorizationAnswered());
        }),
      ),
  });

  // When a password has connected an account, the last step of the dialog says so, or a toast if the step has been left.
  startListening({
    matcher: connectByPassword.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const { platform, identifier } = meta.arg.originalArgs;
      const username = payload?.username ?? identifier;
      const { step, platform: shown } = selectWizard(getState());
      if (step === 'auth' && shown === platform) dispatch(accountConnected({ platform, username }));
      else dispatch(toastShown({ kind: 'success', text: connectMessages.connectedAs(username) }));
    },
  });

  // When an account of a network is connected, here or in another window, toasts that one was not, or that it is on its way, are true no more.
  startListening({
    matcher: connectAccount.matchFulfilled,
    effect: ({ meta }, api) => dismissOutdated(meta.arg.originalArgs.platform, api),
  });
  startListening({
    matcher: connectByPassword.matchFulfilled,
    effect: ({ meta }, api) => dismissOutdated(meta.arg.originalArgs.platform, api),
  });
  startListening({
    actionCreator: accountsChangedElsewhere,
    effect: ({ payload: { connected } }, api) => {
      if (connected !== null) dismissOutdated(connected.platform, api);
    },
  });

  // When the account that this window asked for was connected in another one, the last step of the dialog says so.
  startListening({
    actionCreator: accountsChangedElsewhere,
    effect: ({ payload: { connected } }, api) => {
      if (connected !== null) showCompletion(connected, api);
    },
  });
}

function dismissOutdated(
  platform: AccountPlatform,
  { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
): void {
  const { name } = NETWORKS[platform];
  const outdated = [connectMessages.notConnected(name), connectMessages.redirecting(name)];
  for (const { id, text } of selectToasts(getState())) {
    if (outdated.some((beginning) => text.startsWith(beginning))) dispatch(toastDismissed({ id }));
  }
}

const DIALOG = { name: 'connectAccount' } as const;

/**
 * Reports that an account requested by this window is connected. Shows the last step of the dialog if it is still open,
 * and in demo mode in any case; otherwise a toast.
 */
export function showCompletion(
  { platform, username, more }: Omit<Connection, 'accountId'>,
  { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
): void {
  const pending = selectPending(getState());
  if (pending?.platform !== platform) return;
  const dialog = selectDialog(getState());
  const isOpen = dialog?.name === DIALOG.name;
  const isShown = isOpen || (pending.isSandbox && dialog === null);
  dispatch(authorizationCompleted({ platform, username, ...(more && { more }), isShown }));
  if (isShown && !isOpen) dispatch(dialogOpened(DIALOG));
  if (!isShown) dispatch(toastShown({ kind: 'success', text: connectMessages.connectedAs(username, more) }));
}
