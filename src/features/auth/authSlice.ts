import { createSlice, isAnyOf, isRejectedWithValue, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PasswordRule } from '#contract/auth';
import { locationChanged } from '../../store/navigation';
import { paths } from '../../lib/paths';
import type { OidcProblem, OidcReturn } from '../../lib/oidcReturn';
import type { OpenedLink } from '../../lib/secretLink';
import { isApiError, type ApiError, type SecondFactors } from '../../api/apiError';
import { authApi } from '../../api/authApi';
import { oidcApi, type Join } from '../../api/oidcApi';
import { passkeysApi } from '../../api/passkeysApi';
import { SESSION_REPLACED } from '../../api/baseQuery';
import { authMessages } from './messages';
import { rootReducer } from '../../store/rootReducer';

/** A check of the signup form that failed before anything was sent. */
export type SignupRule = PasswordRule | 'usernameBlank';

/** Message of the login or signup page. */
export type AuthAlert =
  | { kind: 'loginFailed' | 'signupFailed'; error: ApiError | null }
  | { kind: 'resetFailed' | 'forgotFailed' | 'codeFailed' | 'confirmFailed'; error: ApiError | null }
  | { kind: 'oidcFailed' | 'joinFailed'; error: ApiError | null }
  | { kind: 'signupRefused'; rule: SignupRule }
  | { kind: 'resetRefused'; rule: PasswordRule }
  | {
      kind:
        | 'sessionExpired'
        | 'userNotLoaded'
        | 'accountCreated'
        | 'passwordReset'
        | 'emailConfirmed'
        | 'linkSent'
        | 'connectionInterrupted'
        | 'oidcCancelled'
        | 'oidcRefused'
        | 'oidcExpired';
    };

/** The message about each return that opens nothing. */
export const OIDC_PROBLEMS = {
  cancelled: 'oidcCancelled',
  refused: 'oidcRefused',
  expired: 'oidcExpired',
} as const satisfies Record<OidcProblem, AuthAlert['kind']>;

/** Text typed into the forms, without the passwords: those never leave their fields. */
export type AuthDraft = { email: string; fullName: string; username: string };

/** Information about the passwords on the page. */
export type PasswordView = {
  areShown: boolean;
  /** Strength of the new one; null as long as none is typed. */
  strength: number | null;
  /** The field that is typed into with Caps Lock on. */
  capsLockField: string | null;
};

export type AuthState = {
  status: 'loading' | 'signedIn' | 'signedOut';
  isSubmitting: boolean;
  /** The user has been loading for so long that a way out is offered. */
  isSlow: boolean;
  /** The last failure in the server's words, or a fixed fallback; cleared by logout. */
  error: string | null;
  alert: AuthAlert | null;
  /** The link by which the page was opened, as long as it may be used. */
  link?: OpenedLink;
  /** The OpenID Connect issuer has sent the browser back, and what follows is under way. */
  oidcReturn?: OidcReturn;
  /** The account at the issuer waits for the password of the one here. */
  join?: Join;
  /** The shelved challenge of a log-in that waits for its second factor. */
  challengeRef?: string;
  /** By what it goes on, besides a recovery code. */
  factors?: SecondFactors;
  draft: AuthDraft;
  passwords: PasswordView;
};

const initialState: AuthState = {
  status: 'signedOut',
  isSubmitting: false,
  isSlow: false,
  error: null,
  alert: null,
  draft: { email: '', fullName: '', username: '' },
  passwords: { areShown: false, strength: null, capsLockField: null },
};

/** Initial state of the login page once the server no longer knows the session. */
const EXPIRED: AuthState = {
  ...initialState,
  error: authMessages.sessionExpired,
  alert: { kind: 'sessionExpired' },
};

const { finishOidc, joinOidc, startOidc } = oidcApi.endpoints;
const { confirmEmail, getCurrentUser, forgotPassword, login, register, resetPassword, showSecondFactor } =
  authApi.endpoints;

const { signInByPasskey } = passkeysApi.endpoints;

const isRejection = isRejectedWithValue();

/** Matches the refusal of a log-in that waits for its second factor, whichever way it came. */
function isChallenged(action: unknown): action is PayloadAction<ApiError> {
  return isRejection(action) && isApiError(action.payload) && action.payload.challengeRef !== undefined;
}

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    draftTyped: (state, { payload }: PayloadAction<Partial<AuthDraft>>) => {
      Object.assign(state.draft, payload);
    },
    passwordsShown: (state, { payload }: PayloadAction<boolean>) => {
      state.passwords.areShown = payload;
    },
    newPasswordRated: (state, { payload }: PayloadAction<number | null>) => {
      state.passwords.strength = payload;
    },
    capsLockNoticed: (state, { payload }: PayloadAction<string | null>) => {
      state.passwords.capsLockField = payload;
    },
    signupRefused: (state, { payload }: PayloadAction<SignupRule>) => {
      state.alert = { kind: 'signupRefused', rule: payload };
    },
    resetRefused: (state, { payload }: PayloadAction<PasswordRule>) => {
      state.alert = { kind: 'resetRefused', rule: payload };
    },
    /** The page of a link was left for the usual one. */
    linkLeft: (state) => {
      delete state.link;
      state.alert = null;
    },
    /** Somebody goes back to the password instead of showing the second factor. */
    challengeLeft: (state) => {
      delete state.challengeRef;
      state.alert = null;
    },
    /** The issuer sent the browser back with nothing that opens an account. */
    oidcNotFinished: (state, { payload }: PayloadAction<OidcProblem>) => {
      delete state.oidcReturn;
      state.alert = { kind: OIDC_PROBLEMS[payload] };
    },
    /** Somebody gives up joining their account at the issuer to the one here. */
    joinLeft: (state) => {
      delete state.join;
      state.alert = null;
    },
    loadingTookLong: (state) => {
      state.isSlow = true;
    },
    loggedOut: () => initialState,
    /** The server no longer knows the session. */
    sessionExpired: () => EXPIRED,
    /** Another tab signed out, or in as somebody else. */
    sessionChangedElsewhere: (_state, { payload }: PayloadAction<{ hasToken: boolean }>) => ({
      ...initialState,
      status: payload.hasToken ? ('loading' as const) : ('signedOut' as const),
    }),
    /** A link was opened where somebody is signed in, and is done with. */
    sessionResumed: () => ({ ...initialState, status: 'loading' as const }),
    /** A visitor came back from a network's authorization page. */
    connectionInterrupted: (state) => {
      state.alert = { kind: 'connectionInterrupted' };
    },
  },
  selectors: {
    selectAuthStatus: (state) => state.status,
    selectIsSubmitting: (state) => state.isSubmitting,
    selectIsSlow: (state) => state.isSlow,
    selectAuthError: (state) => state.error,
    selectAuthAlert: (state) => state.alert,
    selectOpenedLink: (state) => state.link ?? null,
    selectChallengeRef: (state) => state.challengeRef ?? null,
    selectOidcReturn: (state) => state.oidcReturn ?? null,
    selectJoin: (state) => state.join ?? null,
    selectFactors: (state) => state.factors ?? null,
    selectAuthDraft: (state) => state.draft,
    selectPasswordView: (state) => state.passwords,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state, { payload }) => {
        state.passwords = initialState.passwords;
        if (payload.location.pathname !== paths.login) {
          delete state.challengeRef;
          delete state.join;
        }
        if (state.alert && pageOf(state.alert) !== payload.location.pathname) state.alert = null;
        if (state.alert?.kind === 'linkSent' || state.alert?.kind === 'forgotFailed') state.alert = null;
        if (state.alert?.kind === 'oidcFailed') state.alert = null;
      })
      .addMatcher(
        isAnyOf(
          login.matchPending,
          register.matchPending,
          resetPassword.matchPending,
          forgotPassword.matchPending,
          showSecondFactor.matchPending,
          signInByPasskey.matchPending,
          confirmEmail.matchPending,
          finishOidc.matchPending,
          joinOidc.matchPending,
        ),
        (state) => {
          state.isSubmitting = true;
          state.error = null;
          state.alert = null;
        },
      )
      .addMatcher(
        isAnyOf(
          login.matchFulfilled,
          showSecondFactor.matchFulfilled,
          joinOidc.matchFulfilled,
          signInByPasskey.matchFulfilled,
        ),
        () => ({
          ...initialState,
          status: 'signedIn' as const,
        }),
      )
      .addMatcher(startOidc.matchPending, (state) => {
        state.alert = null;
      })
      .addMatcher(finishOidc.matchFulfilled, (_state, { payload }) => {
        if ('user' in payload) return { ...initialState, status: 'signedIn' as const };
        return { ...initialState, join: payload.join };
      })
      .addMatcher(
        isAnyOf(startOidc.matchRejected, finishOidc.matchRejected, joinOidc.matchRejected),
        (state, action) => {
          state.isSubmitting = false;
          delete state.oidcReturn;
          const error = action.payload ?? null;
          if (error?.challengeRef === undefined) {
            state.alert = { kind: joinOidc.matchRejected(action) ? 'joinFailed' : 'oidcFailed', error };
            return;
          }
          state.challengeRef = error.challengeRef;
          delete state.join;
        },
      )
      .addMatcher(isChallenged, (state, { payload }) => {
        if (payload.factors !== undefined) state.factors = payload.factors;
      })
      .addMatcher(isAnyOf(showSecondFactor.matchRejected, signInByPasskey.matchRejected), (state, { payload }) => {
        state.isSubmitting = false;
        state.alert = { kind: 'codeFailed', error: payload ?? null };
        if (payload?.fieldErrors?.['challenge'] !== undefined) delete state.challengeRef;
      })
      .addMatcher(login.matchRejected, (state, { payload }) => {
        state.isSubmitting = false;
        if (payload?.challengeRef !== undefined) {
          state.challengeRef = payload.challengeRef;
          return;
        }
        state.error = payload?.message ?? authMessages.loginFallback;
        state.alert = { kind: 'loginFailed', error: payload ?? null };
      })
      .addMatcher(register.matchFulfilled, (state) => {
        state.isSubmitting = false;
        delete state.link;
        state.alert = { kind: 'accountCreated' };
        state.draft = { ...initialState.draft, email: state.draft.email };
      })
      .addMatcher(register.matchRejected, (state, { payload }) => {
        state.isSubmitting = false;
        state.error = payload?.message ?? authMessages.registrationFallback;
        state.alert = { kind: 'signupFailed', error: payload ?? null };
      })
      .addMatcher(resetPassword.matchFulfilled, (state) => {
        state.isSubmitting = false;
        delete state.link;
        state.alert = { kind: 'passwordReset' };
      })
      .addMatcher(resetPassword.matchRejected, (state, { payload }) => {
        state.isSubmitting = false;
        state.alert = { kind: 'resetFailed', error: payload ?? null };
      })
      .addMatcher(confirmEmail.matchFulfilled, (state) => {
        state.isSubmitting = false;
        delete state.link;
        state.alert = { kind: 'emailConfirmed' };
      })
      .addMatcher(confirmEmail.matchRejected, (state, { payload }) => {
        state.isSubmitting = false;
        state.alert = { kind: 'confirmFailed', error: payload ?? null };
      })
      .addMatcher(forgotPassword.matchFulfilled, (state) => {
        state.isSubmitting = false;
        state.alert = { kind: 'linkSent' };
      })
      .addMatcher(forgotPassword.matchRejected, (state, { payload }) => {
        state.isSubmitting = false;
        state.alert = { kind: 'forgotFailed', error: payload ?? null };
      })
      .addMatcher(getCurrentUser.matchFulfilled, (state) => {
        if (state.status === 'loading') return { ...initialState, status: 'signedIn' as const };
        return state;
      })
      .addMatcher(getCurrentUser.matchRejected, (state, { payload, meta }) => {
        // A second subscriber's query is rejected too, only because the first one is still under way.
        if (state.status !== 'loading' || meta.condition) return state;
        // Requests with a token that another tab has replaced are aborted, or rejected before this tab learns of it.
        if (meta.aborted || payload?.code === SESSION_REPLACED) return state;
        if (isApiError(payload) && payload.status === 401) return EXPIRED;
        return { ...initialState, error: payload?.message ?? null, alert: { kind: 'userNotLoaded' as const } };
      });
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof authSlice> {}
}

export const {
  draftTyped,
  passwordsShown,
  newPasswordRated,
  capsLockNoticed,
  signupRefused,
  resetRefused,
  linkLeft,
  challengeLeft,
  oidcNotFinished,
  joinLeft,
  loadingTookLong,
  loggedOut,
  sessionExpired,
  sessionChangedElsewhere,
  sessionResumed,
  connectionInterrupted,
} = authSlice.actions;
export const {
  selectAuthStatus,
  selectIsSubmitting,
  selectIsSlow,
  selectAuthError,
  selectAuthAlert,
  selectOpenedLink,
  selectChallengeRef,
  selectOidcReturn,
  selectJoin,
  selectFactors,
  selectAuthDraft,
  selectPasswordView,
} = authSlice.injectInto(rootReducer).selectors;

/** Matches every event that ends a session here: slices that hold a user's data reset on it. */
export const sessionEnded = isAnyOf(loggedOut, sessionExpired, sessionChangedElsewhere);

function pageOf(alert: AuthAlert): string {
  return alert.kind === 'signupFailed' || alert.kind === 'signupRefused' ? paths.signup : paths.login;
}
