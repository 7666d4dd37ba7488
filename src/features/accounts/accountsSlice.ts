import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/platforms';
import { accountsApi } from '../../api/accountsApi';
import { accountsChangedElsewhere } from '../../app/events';
import { locationChanged } from '../../app/navigation';
import { paths } from '../../app/paths';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';

/** Names a connected account on every device: by its network and the network's own id. */
export type AccountKey = { platform: AccountPlatform; accountId: string };

/** What may be seen of a connection that this browser keeps: everything but its tokens. */
export type KeptConnection = AccountKey & {
  displayName: string;
  username: string;
  /** ISO instant. */
  connectedAt: string;
  /** Epoch milliseconds; null when the connection does not end. */
  expiresAt: number | null;
};

export type AccountsState = {
  /** The server's id of the account that the dashboard shows; null without accounts. */
  selectedId: string | null;
  /** Connections kept by this browser, as they were last read. */
  kept: KeptConnection[];
  /** They may have changed since. */
  isKeptStale: boolean;
  removal: { status: 'idle' | 'pending' } | { status: 'failed'; reason: string };
};

const initialState: AccountsState = { selectedId: null, kept: [], isKeptStale: true, removal: { status: 'idle' } };

const { connectAccount, listAccounts } = accountsApi.endpoints;

export const accountsSlice = createSlice({
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
  },
  extraReducers: (builder) => {
    builder
      .addCase(accountsChangedElsewhere, (state) => {
        state.isKeptStale = true;
      })
      .addCase(locationChanged, (state, { payload }) => {
        if (payload.location.pathname === paths.settings) state.isKeptStale = true;
      })
      .addCase(dialogClosed, (state) => {
        state.removal = { status: 'idle' };
      })
      .addMatcher(connectAccount.matchFulfilled, (state) => {
        state.isKeptStale = true;
      })
      // Spec section 4: the first account is selected, and again when the selected one has gone.
      .addMatcher(listAccounts.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs !== undefined) return;
        const isStillThere = payload.some(({ id }) => id === state.selectedId);
        if (!isStillThere) state.selectedId = payload[0]?.id ?? null;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

export const { accountSelected, keptConnectionsRead, disconnectConfirmed, disconnectFailed, accountDisconnected } =
  accountsSlice.actions;
export const { selectSelectedAccountId, selectKeptConnections, selectIsKeptStale, selectRemoval } =
  accountsSlice.selectors;
