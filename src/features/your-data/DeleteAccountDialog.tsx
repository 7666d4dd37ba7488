import { useRef, type SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { failureText } from '../../api/failureText';
import { DELETION_CACHE_KEY, useDeleteMeMutation } from '../../api/meApi';
import { useAppDispatch } from '../../store/hooks';
import { withSecret } from '../../lib/secretShelf';
import { dialogClosed } from '../ui/uiSlice';
import { yourDataMessages } from './messages';
import TextField from '@mui/material/TextField';

const TITLE_ID = 'delete-account-title';
const TEXT_ID = 'delete-account-text';

/**
 * Describes the consequences of deleting the account, and asks for the password, which stays in its field: neither
 * store nor log see it.
 */
export function DeleteAccountDialog() {
  const dispatch = useAppDispatch();
  const [deleteMe, { error, isLoading, reset }] = useDeleteMeMutation({ fixedCacheKey: DELETION_CACHE_KEY });
  const password = useRef<HTMLInputElement>(null);

  function handleClose() {
    if (isLoading) return;
    reset();
    dispatch(dialogClosed());
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    await withSecret(password.current?.value ?? '', (secretRef) => deleteMe({ secretRef }));
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      role="alertdialog"
      aria-labelledby={TITLE_ID}
      aria-describedby={TEXT_ID}
      onClose={handleClose}
    >
      <DialogTitle id={TITLE_ID} variant="h2">
        {yourDataMessages.dialogTitle}
      </DialogTitle>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <DialogContent sx={{ pt: 0 }}>
          <DialogContentText id={TEXT_ID} component="div">
            <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
              {yourDataMessages.consequences.map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <p>{yourDataMessages.forGood}</p>
          </DialogContentText>
          <TextField
            id="delete-account-password"
            type="password"
            label={yourDataMessages.password}
            required
            fullWidth
            autoFocus
            autoComplete="current-password"
            inputRef={password}
          />
          {error !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failureText(yourDataMessages.deleteFailed, error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={handleClose} aria-disabled={isLoading}>
            {yourDataMessages.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isLoading}>
            {isLoading ? yourDataMessages.deleting : yourDataMessages.delete}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
