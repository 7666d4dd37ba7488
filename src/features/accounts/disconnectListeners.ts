import { accountsApi } from '../../api/accountsApi';
import { baseApi } from '../../api/baseApi';
import { listTag } from '../../api/tags';
import type { AppDispatch, AppStartListening } from '../../app/hooks';
import { removeTokenRecord } from '../../lib/tokenRecords';
import { dialogClosed, noticeShown, selectDialog } from '../ui/uiSlice';
import { isSameAccount } from './accountRows';
import { accountDisconnected, disconnectConfirmed, disconnectFailed } from './accountsSlice';
import { accountsMessages } from './messages';

const { deleteAccount, listAccounts } = accountsApi.endpoints;

/** What happens when a person removes an account (L-132). */
export function startDisconnectListeners(startListening: AppStartListening): void {
  // When removal was confirmed, the server forgets the account, then this browser; a refusal keeps both.
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
      dispatch(noticeShown({ kind: 'success', text: accountsMessages.disconnected(key.platform) }));
      if (selectDialog(getState())?.name === 'disconnectAccount') dispatch(dialogClosed());
    },
  });
}

/** Returns null when the account is gone, else the reason why it is not. */
async function deleteOnServer(id: string, dispatch: AppDispatch): Promise<string | null> {
  const { error } = await dispatch(deleteAccount.initiate(id, { track: false }));
  if (error === undefined) return null;
  const isGoneAlready = 'status' in error && error.status === 404;
  if (!isGoneAlready) return error.message ?? '';
  dispatch(baseApi.util.invalidateTags([listTag('Account')]));
  return null;
}
