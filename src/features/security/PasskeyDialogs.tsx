import type { SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { PASSKEY_NAME_MAX_LENGTH } from '#contract/limits';
import { graphemeLength } from '#contract/networks/graphemes';
import { failureText } from '../../api/failureText';
import { useListPasskeysQuery, useRemovePasskeyMutation, useRenamePasskeyMutation } from '../../api/passkeysApi';
import { OverNote } from '../../components/OverNote';
import { QuestionDialog } from '../../components/QuestionDialog';
import { useAppDispatch } from '../../store/hooks';
import { dialogChanged, dialogClosed, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';

const TITLE_ID = 'rename-passkey-title';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ id, text }: { id: string; text: string }) {
  const dispatch = useAppDispatch();
  const [rename, { error, isLoading, reset }] = useRenamePasskeyMutation({ fixedCacheKey: 'renamePasskey' });

  function handleClose() {
    reset();
    dispatch(dialogClosed());
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading || graphemeLength(text) > PASSKEY_NAME_MAX_LENGTH) return;
    const { error: refusal } = await rename({ id, name: text });
    if (refusal === undefined) handleClose();
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {securityMessages.renameTitle}
      </DialogTitle>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <DialogContent sx={{ pt: 0 }}>
          <TextField
            id="passkey-name"
            label={securityMessages.passkeyName}
            fullWidth
            required
            autoFocus
            value={text}
            onChange={({ target }) => dispatch(dialogChanged({ name: 'renamePasskey', text: target.value }))}
            helperText={<OverNote text={text} maxLength={PASSKEY_NAME_MAX_LENGTH} />}
            sx={{ mt: 1 }}
          />
          {error !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failureText(securityMessages.renameFailed, error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={handleClose}>{securityMessages.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            {securityMessages.rename}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const name = useListPasskeysQuery().currentData?.passkeys.find((one) => one.id === id)?.name ?? '';
  const [remove, { error, isLoading, reset }] = useRemovePasskeyMutation({ fixedCacheKey: 'removePasskey' });

  function handleClose() {
    reset();
    dispatch(dialogClosed());
  }

  async function handleRemove() {
    if (isLoading) return;
    const { error: refusal } = await remove(id);
    if (refusal !== undefined) return;
    handleClose();
    dispatch(toastShown({ kind: 'success', text: securityMessages.passkeyRemoved }));
  }

  return (
    <QuestionDialog
      title={securityMessages.removeTitle(name)}
      text={securityMessages.removeText}
      stay={securityMessages.cancel}
      proceed={securityMessages.remove}
      isBusy={isLoading}
      onStay={handleClose}
      onProceed={() => void handleRemove()}
    >
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(securityMessages.removeFailed, error)}
        </Alert>
      )}
    </QuestionDialog>
  );
}
