import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { PLATFORM_NAMES } from '#contract/platforms';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { clearConfirmed, selectClearing } from './accountsSlice';
import { accountsMessages } from './messages';

const TITLE_ID = 'clear-accounts-title';
const TEXT_ID = 'clear-accounts-text';

/** Asks before every account is removed; the focus starts on Cancel (L-133). */
export function ClearAccountsDialog() {
  const dispatch = useAppDispatch();
  const { isPending, failures } = useAppSelector(selectClearing);
  const handleClose = () => dispatch(dialogClosed());

  return (
    <Dialog open role="alertdialog" aria-labelledby={TITLE_ID} aria-describedby={TEXT_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {accountsMessages.clearTitle}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={TEXT_ID}>{accountsMessages.clearText}</DialogContentText>
        {failures.length > 0 && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {accountsMessages.notCleared}
            <ul>
              {failures.map(({ platform, username, reason }) => (
                <li key={`${platform} ${username}`}>
                  {PLATFORM_NAMES[platform]}, <bdi>{username}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus onClick={handleClose}>
          {accountsMessages.cancel}
        </Button>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => dispatch(clearConfirmed())}>
          {accountsMessages.clearAll}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
