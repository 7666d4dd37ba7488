import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTurnSecondFactorOffMutation } from '../../api/secondFactorApi';
import { useAppDispatch } from '../../store/hooks';
import { dialogClosed, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { SecretStep } from './SecretStep';

const TITLE_ID = 'turn-off-title';

/** Turns the second factor off, after the password. */
export function TurnOffDialog() {
  const dispatch = useAppDispatch();
  const [turnOff, { error, isLoading, reset }] = useTurnSecondFactorOffMutation({
    fixedCacheKey: 'turnSecondFactorOff',
  });

  function handleClose() {
    reset();
    dispatch(dialogClosed());
  }

  async function handleSubmit(secret: { secretRef: string }) {
    const { error: refusal } = await turnOff(secret);
    if (refusal !== undefined) return;
    handleClose();
    dispatch(toastShown({ kind: 'success', text: securityMessages.isOff }));
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {securityMessages.turnOffTitle}
      </DialogTitle>
      <SecretStep
        kind="password"
        submit={securityMessages.turnOff}
        failed={securityMessages.turnOffFailed}
        error={error}
        isBusy={isLoading}
        onSubmit={handleSubmit}
        onCancel={handleClose}
      >
        <Typography>{securityMessages.turnOffText}</Typography>
      </SecretStep>
    </Dialog>
  );
}
