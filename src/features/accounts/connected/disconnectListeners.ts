import { accountsApi } from '../../../api/accountsApi';
import type { AppStartListening } from '../../../store/hooks';
import { removeTokenRecord } from '../../../lib/tokenRecords';
import { dialogClosed, toastShown, selectDialog } from '../../ui/uiSlice';
import { isSameAccount } from '../accountKey';
import { accountDisconnected, disconnectConfirmed, disconnectFailed } from '../accountsSlice';
import { deleteOnServer } from './deleteOnServer';
import { accountsMessages } from '../messages';

const { listAccounts } = accountsApi.endpoints;

/** Effects of removing an account (L-132). */
export function startDisconnectListeners(startListening: AppStartListening): void {
  // When removal was confirmed, the server forgets the account, then this browser; an error keeps both.
  startListening({
    actionCreator: disconnectConfirmed,
    effect: async ({ payload: key }, { dispatch, getState }) => {
      const account = listAccounts
        .select()(getState())
        .data?.find((one) => isSameAccount(one, key));
      const reason = account === undefined ? null : await deleteOnServer(account.id, dispatch);
      if (reason !== null) {
        dispatch(disconnectFailed({ reason }));
        return;
      }
      removeTokenRecord(key.platform, key.accountId);
      dispatch(accountDisconnected(key));
      dispatch(toastShown({ kind: 'success', text: accountsMessages.disconnected(key.platform) }));
      if (selectDialog(getState())?.name === 'disconnectAccount') dispatch(dialogClosed());
    },
  });
}
