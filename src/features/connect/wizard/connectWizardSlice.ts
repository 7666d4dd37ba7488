import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { locationChanged } from '../../../store/navigation';
import { isCallbackPath, paths } from '../../../lib/paths';
import { sessionEnded } from '../../auth/authSlice';
import { dialogClosed, dialogOpened, type AccountOnServer } from '../../ui/uiSlice';
import { rootReducer } from '../../../store/rootReducer';
import type { RootState } from '../../../store/hooks';

/** Why an authorization could not start. */
export type StartProblem = 'configMissing' | 'popupBlocked' | 'notPrepared';

/** Why one that had started failed. */
export type CallbackProblem =
  | 'invalidParameters'
  | 'configMissing'
  | 'refused'
  | 'noAccessToken'
  | 'noProfile'
  | 'notStored'
  | 'failed';

/** An account that has just been connected, and how many more with it; `accountId` is the network's own id of it. */
export type Connection = { platform: AccountPlatform; accountId: string; username: string; more?: number };

/** One of several accounts that were granted at once; `tokenRef` names its shelved handles. */
export type AccountChoice = { tokenRef: string; accountId: string; username: string; name: string };

/** The choice among several accounts. */
export type Choosing = {
  phase: 'choosing';
  platform: AccountPlatform;
  choices: AccountChoice[];
  /** Ids of the accounts that are ticked. */
  chosen: string[];
  /** What is searched for among them; absent: nothing. */
  search?: string;
  isConnecting?: boolean;
  /** It was confirmed while nothing was ticked. */
  hasNone?: boolean;
  isPopup: boolean;
};

/** Content of the callback page. */
export type Callback =
  | { phase: 'finishing'; platform: AccountPlatform }
  /** The window that asked takes over; this one closes. */
  | { phase: 'handedOver'; platform: AccountPlatform }
  | Choosing
  | { phase: 'failed'; platform: AccountPlatform; problem: CallbackProblem; detail: string | null; isPopup: boolean }
  | { phase: 'connected'; connection: Connection; isPopup: boolean };

/** Where the connect account dialog is; closing it resets to 'platform'. */
type Wizard = {
  step: 'platform' | 'auth' | 'complete';
  platform: AccountPlatform | null;
  problem: StartProblem | null;
  isUnderway: boolean;
  username: string | null;
  /** Accounts that were connected besides. */
  more?: number;
};

type ConnectWizardState = {
  wizard: Wizard;
  /** The authorization that this window began and that has not ended yet; it outlives the dialog. */
  pending: {
    platform: AccountPlatform;
    isSandbox: boolean;
    /** What was typed into the form of a network of many servers. */
    again?: AccountOnServer;
    /** What first comments need was asked for too. */
    comments?: true;
    isAnswered?: true;
    /** Its popup is closed, or cannot be seen from here any more. */
    isWindowClosed?: true;
  } | null;
  callback: Callback | null;
};

const firstStep: Wizard = { step: 'platform', platform: null, problem: null, isUnderway: false, username: null };
const initialState: ConnectWizardState = { wizard: firstStep, pending: null, callback: null };

export const connectWizardSlice = createSlice({
  name: 'connectWizard',
  initialState,
  reducers: {
    platformChosen: (state, { payload }: PayloadAction<AccountPlatform>) => {
      state.wizard = { ...firstStep, step: 'auth', platform: payload };
    },
    steppedBack: (state) => {
      state.wizard = firstStep;
    },
    authorizationStarted: (
      state,
      {
        payload,
      }: PayloadAction<
        Pick<NonNullable<ConnectWizardState['pending']>, 'platform' | 'isSandbox' | 'again' | 'comments'>
      >,
    ) => {
      state.wizard.problem = null;
      state.wizard.isUnderway = true;
      state.pending = payload;
    },
    authorizationNotStarted: (state, { payload }: PayloadAction<StartProblem>) => {
      state.wizard.problem = payload;
    },
    /** The authorization that this window began has connected an account. */
    authorizationCompleted: (
      state,
      { payload: { isShown, ...connection } }: PayloadAction<Omit<Connection, 'accountId'> & { isShown: boolean }>,
    ) => {
      state.pending = null;
      if (!isShown) return;
      state.wizard = { ...firstStep, step: 'complete', ...connection };
    },
    /** An account was connected at once, without an authorization elsewhere. */
    accountConnected: (state, { payload }: PayloadAction<{ platform: AccountPlatform; username: string }>) => {
      state.wizard = { ...firstStep, step: 'complete', ...payload };
    },
    /** The network's response has arrived, in this window or another: there is nothing left to wait for. */
    authorizationAnswered: (state) => {
      if (state.pending !== null) state.pending.isAnswered = true;
    },
    /** The wait for a response has ended; a late response is refused. */
    authorizationStopped: (state) => {
      state.pending = null;
    },
    /** It ended without an account, in another window; a toast says why. */
    authorizationFailed: (state) => {
      state.pending = null;
    },
    authorizationWindowClosed: (state) => {
      if (state.pending !== null) state.pending.isWindowClosed = true;
    },
    callbackReached: (state, { payload }: PayloadAction<AccountPlatform>) => {
      if (state.pending?.platform === payload) state.pending.isAnswered = true;
      state.callback = { phase: 'finishing', platform: payload };
    },
    callbackEnded: (state, { payload }: PayloadAction<Callback>) => {
      state.callback = payload;
    },
    accountTicked: ({ callback }, { payload }: PayloadAction<{ accountId: string; isChosen: boolean }>) => {
      if (callback?.phase !== 'choosing') return;
      const others = callback.chosen.filter((id) => id !== payload.accountId);
      callback.chosen = payload.isChosen ? [...others, payload.accountId] : others;
      callback.hasNone = false;
    },
    choicesSearched: ({ callback }, { payload }: PayloadAction<string>) => {
      if (callback?.phase === 'choosing') callback.search = payload;
    },
    /** The accounts that are ticked are to be connected. */
    choiceConfirmed: ({ callback }) => {
      if (callback?.phase !== 'choosing') return;
      callback.hasNone = callback.chosen.length === 0;
      callback.isConnecting = !callback.hasNone;
    },
    /** None of the accounts is wanted. */
    choiceCancelled: (state) => {
      if (state.callback?.phase !== 'choosing') return;
      state.callback = { phase: 'handedOver', platform: state.callback.platform };
      state.pending = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(dialogOpened, (state, { payload }) => {
        if (payload.name !== 'connectAccount' || payload.platform === undefined) return;
        state.wizard = { ...firstStep, step: 'auth', platform: payload.platform };
      })
      .addCase(dialogClosed, (state) => {
        state.wizard = firstStep;
      })
      .addCase(locationChanged, (state, { payload }) => {
        const { pathname } = payload.location;
        if (state.callback?.phase === 'choosing' && !isCallbackPath(pathname)) {
          state.callback = null;
          state.pending = null;
        }
        const isOver = state.callback !== null && state.callback.phase !== 'finishing';
        if (isOver && pathname !== paths.settings && !isCallbackPath(pathname)) state.callback = null;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof connectWizardSlice> {}
}

/** The state of this slice. */
const { selectSlice: selectConnectWizard } = connectWizardSlice.injectInto(rootReducer);

export const {
  platformChosen,
  steppedBack,
  authorizationStarted,
  authorizationNotStarted,
  authorizationCompleted,
  accountConnected,
  authorizationAnswered,
  authorizationStopped,
  authorizationFailed,
  authorizationWindowClosed,
  callbackReached,
  callbackEnded,
  accountTicked,
  choicesSearched,
  choiceConfirmed,
  choiceCancelled,
} = connectWizardSlice.actions;

/** The window that began an authorization goes on with what this one, its popup, has ended. */
export const authorizationTakenOver = createAction<{ platform: AccountPlatform }>(
  'connectWizard/authorizationTakenOver',
);

export const selectWizard = (state: RootState): ConnectWizardState['wizard'] => selectConnectWizard(state).wizard;
export const selectPending = (state: RootState): ConnectWizardState['pending'] => selectConnectWizard(state).pending;
export const selectCallback = (state: RootState): ConnectWizardState['callback'] => selectConnectWizard(state).callback;

/** The network whose response is waited for; null for none. */
export function selectAwaited(state: RootState): AccountPlatform | null {
  const { pending } = selectConnectWizard(state);
  return pending === null || pending.isAnswered ? null : pending.platform;
}

export function selectIsWindowClosed(state: RootState): boolean {
  const { pending } = selectConnectWizard(state);
  return pending?.isWindowClosed === true;
}

/** The account that has just been connected, while Settings says so. */
export function selectNewConnection(state: RootState): Connection | null {
  const { callback } = selectConnectWizard(state);
  return callback?.phase === 'connected' ? callback.connection : null;
}
