import { accountsApi } from '../../../api/accountsApi';
import { selectUserId } from '../../../api/authApi';
import type { AppDispatch, AppStartListening } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import { clearTokenRecords, removeExpiredTokenRecords, removeTokenRecord } from '../../../lib/tokenRecords';
import { dialogClosed, toastShown, selectDialog } from '../../ui/uiSlice';
import {
  accountsCleared,
  clearConfirmed,
  isSameAccount,
  keptConnectionsChanged,
  refreshChosen,
  selectKeptConnections,
  type ClearFailure,
} from '../accountsSlice';
import { deleteOnServer, joinAccounts } from './accountRows';
import { accountsMessages } from '../messages';

const { listAccounts } = accountsApi.endpoints;

/** Effects of the buttons above the connected accounts. */
export function startToolbarListeners(startListening: AppStartListening): void {
  // When Refresh was pressed, the server's accounts and this browser's records are read again.
  startListening({
    actionCreator: refreshChosen,
    effect: (_action, { dispatch }) => {
      void dispatch(listAccounts.initiate(undefined, { forceRefetch: true, subscribe: false }));
    },
  });

  // When Clear All was confirmed, every account is removed from the server and from this browser, one by one; those that
  // the server keeps stay in both, and the dialog says which.
  startListening({
    actionCreator: clearConfirmed,
    effect: async (_action, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      if (userId === null) return;
      const accounts = listAccounts.select()(getState()).data ?? [];
      const failures: ClearFailure[] = [];
      for (const row of joinAccounts(accounts, selectKeptConnections(getState()))) {
        const id = accounts.find((account) => isSameAccount(account, row))?.id;
        const reason = id === undefined ? null : await deleteOnServer(id, dispatch);
        if (reason === null) removeTokenRecord(row.platform, row.accountId);
        else failures.push({ platform: row.platform, username: row.username, reason });
      }
      if (failures.length === 0) clearTokenRecords(userId);
      dispatch(accountsCleared({ failures }));
      if (failures.length > 0) return;
      dispatch(toastShown({ kind: 'success', text: accountsMessages.allDisconnected }));
      if (selectDialog(getState())?.name === 'clearAccounts') dispatch(dialogClosed());
    },
  });
}

/** Deletes the records of this browser whose time is over. */
export function cleanUp() {
  return (dispatch: AppDispatch): void => {
    removeExpiredTokenRecords(systemClock.now());
    dispatch(keptConnectionsChanged());
    dispatch(toastShown({ kind: 'success', text: accountsMessages.cleanedUp }));
  };
}
