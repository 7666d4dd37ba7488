import { isAnyOf, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit';
import { matchPath } from 'react-router-dom';
import { baseApi, TAG_TYPES } from '../../api/baseApi';
import { isApiError, type ApiError } from '../../api/apiError';
import { authApi, revokeSession } from '../../api/authApi';
import { oidcApi, type OidcFinished } from '../../api/oidcApi';
import { passkeysApi } from '../../api/passkeysApi';
import { selectIsDeletingAccount } from '../../api/meApi';
import { endsSession } from '../../api/baseQuery';
import {
  connectionInterrupted,
  linkLeft,
  loadingTookLong,
  loggedOut,
  selectAuthStatus,
  sessionChangedElsewhere,
  sessionEnded,
  sessionExpired,
  sessionResumed,
  type AuthState,
} from '../../features/auth/authSlice';
import { authMessages } from '../../features/auth/messages';
import { connectionRestored, toastShown } from '../../features/ui/uiSlice';
import { sessionToken } from '../../lib/sessionToken';
import type { User } from '#contract/schemas/auth';
import { SLOW_MS } from '../../lib/clock';
import { appStarted, streamUnauthorized } from '../../store/events';
import { locationChanged, navigationRequested, type AppLocation } from '../../store/navigation';
import { isCallbackPath, paths, type FromState } from '../../lib/paths';
import { hrefOf } from '../router/historyAdapter';
import { selectLocation } from '../../store/locationSlice';
import type { AppListenerApi, AppStartListening } from '../../store/hooks';
import { protectedPaths } from '../router/signedInPages';

const isAnyRejection = isRejectedWithValue();
const { finishOidc, joinOidc } = oidcApi.endpoints;
const { signInByPasskey } = passkeysApi.endpoints;
const { confirmEmail, getCurrentUser, login, register, resetPassword, showSecondFactor } = authApi.endpoints;

/** Effects of signing in, signing out and losing a session. */
export function startSessionListeners(startListening: AppStartListening): void {
  // When somebody logs in, the user is put into the cache for the shell, and the dashboard opens.
  startListening({
    matcher: isAnyOf(
      login.matchFulfilled,
      showSecondFactor.matchFulfilled,
      joinOidc.matchFulfilled,
      signInByPasskey.matchFulfilled,
      finishOidc.matchFulfilled,
    ),
    effect: (action, { dispatch, getState }) => {
      const { payload: entered } = action as PayloadAction<User | OidcFinished>;
      if ('join' in entered) return;
      const payload = 'user' in entered ? entered.user : entered;
      const { from } = (selectLocation(getState()).state ?? {}) as FromState;
      dispatch(authApi.util.upsertQueryEntries([{ endpointName: 'getCurrentUser', arg: undefined, value: payload }]));
      dispatch(navigationRequested({ kind: 'replace', to: paths.home, state: from === undefined ? null : { from } }));
    },
  });

  // When an account has been created, the login page follows.
  startListening({
    matcher: register.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(navigationRequested({ kind: 'push', to: paths.login }));
    },
  });

  // When a password was reset, the session that this browser may have held is over.
  startListening({
    matcher: resetPassword.matchFulfilled,
    effect: () => void sessionToken.clear(),
  });

  // When a link that ends no session is done with, the one that is held here goes on.
  startListening({
    matcher: isAnyOf(confirmEmail.matchFulfilled, linkLeft),
    effect: (action, { dispatch }) => {
      if (sessionToken.read() === null) return;
      dispatch(sessionResumed());
      dispatch(navigationRequested({ kind: 'replace', to: paths.home }));
      if (!linkLeft.match(action)) dispatch(toastShown({ kind: 'success', text: authMessages.emailConfirmed }));
    },
  });

  // When a signed-in call is answered 401, the session is over; a wrong password is not that.
  startListening({
    matcher: isAnyOf(isUnauthorizedCall, streamUnauthorized),
    effect: (_action, { dispatch, getState }) => {
      // While an account is being deleted its session ends; what became of it, the response says.
      if (selectAuthStatus(getState()) !== 'signedIn' || selectIsDeletingAccount(getState())) return;
      const from = hrefOf(selectLocation(getState()));
      dispatch(sessionExpired());
      dispatch(navigationRequested({ kind: 'push', to: paths.login, state: { from } }));
    },
  });

  // When a stored token does not lead to a user, it is forgotten and the page asked for is guarded.
  startListening({
    predicate: (action, state, before) =>
      getCurrentUser.matchRejected(action) &&
      selectAuthStatus(before) === 'loading' &&
      selectAuthStatus(state) === 'signedOut',
    effect: (_action, api) => {
      sessionToken.clear();
      api.dispatch(baseApi.util.resetApiState());
      guard(api);
    },
  });

  // After a session, nothing of its user may remain: neither token nor caches, nor data on its way into them.
  startListening({
    matcher: sessionEnded,
    effect: (action, { dispatch }) => {
      if (!sessionChangedElsewhere.match(action)) {
        const token = sessionToken.clear();
        if (token !== null && loggedOut.match(action)) revokeSession(token);
      }
      for (const query of dispatch(baseApi.util.getRunningQueriesThunk())) query.abort();
      dispatch(baseApi.util.resetApiState());
    },
  });

  // When somebody logs out, here or in another tab, the landing page follows.
  startListening({
    matcher: isAnyOf(loggedOut, sessionChangedElsewhere),
    effect: (_action, { dispatch, getState }) => {
      if (selectAuthStatus(getState()) === 'signedOut') {
        dispatch(navigationRequested({ kind: 'replace', to: paths.home }));
      }
    },
  });

  // When the user takes long to load, the loading page offers a way out.
  startListening({
    matcher: isAnyOf(appStarted, sessionChangedElsewhere),
    effect: async (_action, api) => {
      if (selectAuthStatus(api.getState()) !== 'loading') return;
      api.cancelActiveListeners();
      await api.delay(SLOW_MS);
      if (selectAuthStatus(api.getState()) === 'loading') api.dispatch(loadingTookLong());
    },
  });

  // When the network is back, the data on the screen is fetched again.
  startListening({
    actionCreator: connectionRestored,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
    },
  });

  // When a visitor comes to a protected page, the login page is shown instead.
  startListening({
    matcher: isAnyOf(appStarted, locationChanged),
    effect: (_action, api) => guard(api),
  });
}

function isUnauthorizedCall(action: unknown): action is PayloadAction<ApiError> {
  return isAnyRejection(action) && isApiError(action.payload) && endsSession(action.payload);
}

function guard({ getState, dispatch }: AppListenerApi): void {
  const location = selectLocation(getState());
  const redirect = redirectFor(selectAuthStatus(getState()), location);
  if (redirect === null) return;
  if (isCallbackPath(location.pathname)) dispatch(connectionInterrupted());
  dispatch(navigationRequested({ kind: 'replace', ...redirect }));
}

/** Where a visitor is sent instead of the page asked for, with what the login page has to know. */
type Redirect = { to: string; state: FromState };

/** The guard of the protected pages: null when the page may be shown. */
export function redirectFor(
  status: AuthState['status'],
  { pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>,
  redirectTo: string = paths.login,
): Redirect | null {
  if (status !== 'signedOut') return null;
  // An authorization code works once, so returning to a callback address later would be of no use.
  if (isCallbackPath(pathname)) return { to: redirectTo, state: {} };
  if (!isProtected(pathname)) return null;
  return { to: redirectTo, state: { from: pathname + search + hash } };
}

function isProtected(pathname: string): boolean {
  return protectedPaths.some((path) => matchPath(path, pathname) !== null);
}
