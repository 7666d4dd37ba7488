import Alert from '@mui/material/Alert';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { QuestionDialog } from '../../../components/QuestionDialog';
import { dialogClosed } from '../../ui/uiSlice';
import { isSameAccount, type AccountKey } from '../accountKey';
import { joinAccounts } from './accountRows';
import { disconnectConfirmed, selectKeptConnections, selectRemoval } from '../accountsSlice';
import { handleText } from '../handleText';
import { accountsMessages } from '../messages';
import { useListeners } from '../../../store/listeners';
import { startDisconnectListeners } from './disconnectListeners';

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
