import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { accountsApi } from '../../api/accountsApi';
import { accountsChangedElsewhere } from '../../store/events';
import { locationChanged } from '../../store/navigation';
import { paths } from '../../lib/paths';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import { rootReducer } from '../../store/rootReducer';

/** Identifies a connected account across devices: its network and the network's own id for it. */
export type AccountKey = { platform: AccountPlatform; accountId: string };

/** True if both are about the same account. */
export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  return one.platform === other.platform && one.accountId === other.accountId;
}

/** One of a connection's two handles. */
export type TokenKind = 'access' | 'refresh';

/** A connection that this browser keeps, without its tokens. */
export type KeptConnection = AccountKey & {
  displayName: string;
  username: string;
  /** ISO instant. */
  connectedAt: string;
  /** Epoch milliseconds; null when the connection does not end. */
  expiresAt: number | null;
};

/** An account that Clear All could not remove, and why. */
export type ClearFailure = { platform: AccountPlatform; username: string; reason: string };

type AccountsState = {
  /** The server's id of the account that the dashboard shows; null without accounts. */
  selectedId: string | null;
  /** Connections kept by this browser, as they were last read. */
  kept: KeptConnection[];
  /** They may have changed since they were read. */
  isKeptStale: boolean;
  removal: { status: 'idle' | 'pending' } | { status: 'failed'; reason: string };
  clearing: { isPending: boolean; failures: ClearFailure[] };
  /** Connections whose handles are shown; the handles themselves are never here. */
  revealed: AccountKey[];
  /** The handle that has just been copied. */
  copied: (AccountKey & { kind: TokenKind }) | null;
};

const initialState: AccountsState = {
  selectedId: null,
  kept: [],
  isKeptStale: true,
  removal: { status: 'idle' },
  clearing: { isPending: false, failures: [] },
  revealed: [],
  copied: null,
};

const { connectAccount, listAccounts } = accountsApi.endpoints;

const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    accountSelected: (state, { payload }: PayloadAction<string>) => {
      state.selectedId = payload;
    },
    keptConnectionsRead: (state, { payload }: PayloadAction<KeptConnection[]>) => {
      state.kept = payload;
      state.isKeptStale = false;
    },
    refreshChosen: (state) => {
      state.isKeptStale = true;
    },
    /** The browser's records have changed. */
    keptConnectionsChanged: (state) => {
      state.isKeptStale = true;
    },
    clearConfirmed: (state) => {
      state.clearing = { isPending: true, failures: [] };
    },
    accountsCleared: (state, { payload }: PayloadAction<{ failures: ClearFailure[] }>) => {
      state.clearing = { isPending: false, failures: payload.failures };
      state.isKeptStale = true;
    },
    tokensRevealed: (state, { payload }: PayloadAction<AccountKey>) => {
      state.revealed.push(payload);
    },
    tokensHidden: (state, { payload }: PayloadAction<AccountKey>) => {
      state.revealed = state.revealed.filter((key) => !isSameAccount(key, payload));
    },
    tokenCopied: (state, { payload }: PayloadAction<AccountKey & { kind: TokenKind }>) => {
      state.copied = payload;
    },
    copySignEnded: (state) => {
      state.copied = null;
    },
    disconnectConfirmed: (state, _action: PayloadAction<AccountKey>) => {
      state.removal = { status: 'pending' };
    },
    disconnectFailed: (state, { payload }: PayloadAction<{ reason: string }>) => {
      state.removal = { status: 'failed', reason: payload.reason };
    },
    accountDisconnected: (state, _action: PayloadAction<AccountKey>) => {
      state.removal = { status: 'idle' };
      state.isKeptStale = true;
    },
  },
  selectors: {
    selectSelectedAccountId: (state) => state.selectedId,
    selectKeptConnections: (state) => state.kept,
    selectIsKeptStale: (state) => state.isKeptStale,
    selectRemoval: (state) => state.removal,
    selectClearing: (state) => state.clearing,
    selectIsRevealed: (state, key: AccountKey) => state.revealed.some((one) => isSameAccount(one, key)),
    selectCopied: (state) => state.copied,
  },
  extraReducers: (builder) => {
    builder
      .addCase(accountsChangedElsewhere, (state) => {
        state.isKeptStale = true;
      })
      .addCase(locationChanged, (state, { payload }) => {
        if (payload.location.pathname === paths.settings) state.isKeptStale = true;
        else state.revealed = [];
      })
      .addCase(dialogClosed, (state) => {
        state.removal = { status: 'idle' };
        state.clearing = { isPending: false, failures: [] };
      })
      .addMatcher(connectAccount.matchFulfilled, (state) => {
        state.isKeptStale = true;
      })
      // The first account is selected, and again when the selected one has gone.
      .addMatcher(listAccounts.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs !== undefined) return;
        const isStillThere = payload.some(({ id }) => id === state.selectedId);
        if (!isStillThere) state.selectedId = payload[0]?.id ?? null;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof accountsSlice> {}
}

export const {
  accountSelected,
  keptConnectionsRead,
  refreshChosen,
  keptConnectionsChanged,
  clearConfirmed,
  accountsCleared,
  tokensRevealed,
  tokensHidden,
  tokenCopied,
  copySignEnded,
  disconnectConfirmed,
  disconnectFailed,
  accountDisconnected,
} = accountsSlice.actions;
export const {
  selectSelectedAccountId,
  selectKeptConnections,
  selectIsKeptStale,
  selectRemoval,
  selectClearing,
  selectIsRevealed,
  selectCopied,
} = accountsSlice.injectInto(rootReducer).selectors;
