import Alert from '@mui/material/Alert';
import { useListAccountsQuery, accountsApi } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector, type AppStartListening } from '../../../store/hooks';
import { QuestionDialog } from '../../../components/QuestionDialog';
import { dialogClosed, toastShown, selectDialog } from '../../ui/uiSlice';
import {
  isSameAccount,
  type AccountKey,
  disconnectConfirmed,
  selectKeptConnections,
  selectRemoval,
  accountDisconnected,
  disconnectFailed,
} from '../accountsSlice';
import { joinAccounts, deleteOnServer } from './accountRows';
import { handleText, accountsMessages } from '../messages';
import { useListeners } from '../../../store/listeners';
import { removeTokenRecord } from '../../../lib/tokenRecords';

/** Asks before an account is removed. */
export function DisconnectDialog({ platform, accountId }: AccountKey) {
  useListeners(startDisconnectListeners);
  const dispatch = useAppDispatch();
  const { currentData: accounts } = useListAccountsQuery();
  const kept = useAppSelector(selectKeptConnections);
  const removal = useAppSelector(selectRemoval);
  const key = { platform, accountId };
  const row = joinAccounts(accounts ?? [], kept).find((one) => isSameAccount(one, key));
  const name = row === undefined ? '' : (handleText(row) ?? row.displayName);

  return (
    <QuestionDialog
      title={accountsMessages.disconnectTitle(platform, name)}
      text={accountsMessages.disconnectText}
      stay={accountsMessages.cancel}
      proceed={accountsMessages.disconnect}
      isBusy={removal.status === 'pending'}
      onStay={() => dispatch(dialogClosed())}
      onProceed={() => dispatch(disconnectConfirmed(key))}
    >
      {removal.status === 'failed' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {accountsMessages.notDisconnected(platform)} {removal.reason}
        </Alert>
      )}
    </QuestionDialog>
  );
}

const { listAccounts } = accountsApi.endpoints;

/** Effects of removing an account. */
function startDisconnectListeners(startListening: AppStartListening): void {
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
