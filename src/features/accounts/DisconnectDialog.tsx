import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useListAccountsQuery } from '../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { isSameAccount, type AccountKey } from './accountKey';
import { joinAccounts } from './accountRows';
import { disconnectConfirmed, selectKeptConnections, selectRemoval } from './accountsSlice';
import { handleText } from './handleText';
import { accountsMessages } from './messages';

const TITLE_ID = 'disconnect-title';
const TEXT_ID = 'disconnect-text';

/** Asks before an account is removed; the focus starts on Cancel (L-133). */
export function DisconnectDialog({ platform, accountId }: AccountKey) {
  const dispatch = useAppDispatch();
  const { currentData: accounts } = useListAccountsQuery();
  const kept = useAppSelector(selectKeptConnections);
  const removal = useAppSelector(selectRemoval);
  const key = { platform, accountId };
  const row = joinAccounts(accounts ?? [], kept).find((one) => isSameAccount(one, key));
  const isBusy = removal.status === 'pending';

  function handleClose() {
    dispatch(dialogClosed());
  }

  return (
    <Dialog open role="alertdialog" aria-labelledby={TITLE_ID} aria-describedby={TEXT_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {accountsMessages.disconnectTitle(platform, row === undefined ? '' : (handleText(row) ?? row.displayName))}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={TEXT_ID}>{accountsMessages.disconnectText}</DialogContentText>
        {removal.status === 'failed' && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {accountsMessages.notDisconnected(platform)} {removal.reason}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus onClick={handleClose}>
          {accountsMessages.cancel}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={() => dispatch(disconnectConfirmed(key))}>
          {accountsMessages.disconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
