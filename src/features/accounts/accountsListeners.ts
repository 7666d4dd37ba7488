import { accountsApi } from '../../api/accountsApi';
import { selectUserId } from '../../api/authApi';
import { baseApi, idTag, listTag } from '../../api/baseApi';
import { accountsChangedElsewhere, shellStarted } from '../../store/events';
import type { AppStartListening, RootState } from '../../store/hooks';
import { accountsChannel } from '../../lib/windowChannels';
import { systemClock } from '../../lib/clock';
import { logLine } from '../../lib/logLine';
import { type TokenRecord, listTokenRecords } from '../../lib/tokenRecords';
import { untilCancelled } from '../../lib/waiting';
import { accountDisconnected, keptConnectionsRead, selectIsKeptStale, type KeptConnection } from './accountsSlice';

const { connectAccount, connectByPassword, listAccounts } = accountsApi.endpoints;

/** Keeps the windows of the product and the browser's own records in step with the server's accounts. */
export function startAccountsListeners(startListening: AppStartListening): void {
  // When the shell starts, this window hears from the others until it is unplugged.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const close = accountsChannel.open((change) => api.dispatch(accountsChangedElsewhere(change)));
      return untilCancelled(api, close);
    },
  });

  // When an account has been connected or disconnected here, the other windows are notified.
  startListening({
    matcher: connectAccount.matchFulfilled,
    effect: ({ meta: { arg } }) => {
      const { platform, account_username: username, isOneOfSeveral } = arg.originalArgs;
      // The authorization goes on, and its end is announced by itself.
      accountsChannel.send({ connected: isOneOfSeveral ? null : { platform, username } });
    },
  });
  startListening({
    matcher: connectByPassword.matchFulfilled,
    effect: ({ payload }) => {
      if (payload === null) return;
      const { platform, username } = payload;
      accountsChannel.send({ connected: { platform, username } });
    },
  });
  startListening({
    actionCreator: accountDisconnected,
    effect: () => accountsChannel.send({ connected: null }),
  });

  // When the accounts could not be read, that is only logged: the last list stays on the screen.
  startListening({
    matcher: listAccounts.matchRejected,
    effect: ({ payload, meta }) => {
      if (!meta.condition && !meta.aborted) logLine(`Failed to load accounts: ${payload?.message ?? ''}`);
    },
  });

  // When accounts changed in another window, this one reads them again.
  startListening({
    actionCreator: accountsChangedElsewhere,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([listTag('Account'), idTag('User', 'ME')]));
    },
  });

  // Once the browser's records may have changed and the user is known, they are read, which deletes expired ones.
  startListening({
    predicate: (action, state, before) => isReadDue(state) && (shellStarted.match(action) || !isReadDue(before)),
    effect: (_action, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      if (userId === null) return;
      dispatch(keptConnectionsRead(listTokenRecords(userId, systemClock.now()).map(toKeptConnection)));
    },
  });
}

function isReadDue(state: RootState): boolean {
  return selectIsKeptStale(state) && selectUserId(state) !== null;
}

/** Leaves the tokens out: the store never holds them. */
function toKeptConnection(record: TokenRecord): KeptConnection {
  return {
    platform: record.platform,
    accountId: record.account_id,
    displayName: record.account_name,
    username: record.account_username,
    connectedAt: record.connected_at,
    expiresAt: record.expires_at ?? null,
  };
}
