import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useReplaceRecoveryCodesMutation } from '../../api/secondFactorApi';
import { dropSecret } from '../../lib/secretShelf';
import { useAppDispatch } from '../../store/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { RecoveryCodes } from './RecoveryCodes';
import { SecretStep } from './SecretStep';

const TITLE_ID = 'recovery-codes-title';

/** Makes recovery codes in the place of those that somebody has. */
export function RecoveryCodesDialog() {
  const dispatch = useAppDispatch();
  const [replace, { data, error, isLoading, reset }] = useReplaceRecoveryCodesMutation({
    fixedCacheKey: 'replaceRecoveryCodes',
  });

  function handleClose() {
    if (data !== undefined) dropSecret(data.codesRef);
    reset();
    dispatch(dialogClosed());
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={TITLE_ID}
      onClose={data === undefined ? handleClose : undefined}
    >
      <DialogTitle id={TITLE_ID} variant="h2">
        {data === undefined ? securityMessages.newCodes : securityMessages.codesTitle}
      </DialogTitle>
      {data === undefined ? (
        <SecretStep
          kind="password"
          submit={securityMessages.makeCodes}
          failed={securityMessages.newCodesFailed}
          error={error}
          isBusy={isLoading}
          onSubmit={replace}
          onCancel={handleClose}
        >
          <Typography>{securityMessages.newCodesText}</Typography>
        </SecretStep>
      ) : (
        <RecoveryCodes codesRef={data.codesRef} onDone={handleClose} />
      )}
    </Dialog>
  );
}
