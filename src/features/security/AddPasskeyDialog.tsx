import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useAddPasskeyMutation, useListPasskeysQuery } from '../../api/passkeysApi';
import { useGetSecondFactorQuery } from '../../api/secondFactorApi';
import { dropSecret } from '../../lib/secretShelf';
import { useAppDispatch } from '../../store/hooks';
import { dialogClosed, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { RecoveryCodes } from './RecoveryCodes';
import { SecretStep } from './SecretStep';

const TITLE_ID = 'add-passkey-title';

/** Adds a passkey: the password, what the browser asks, and the first time the recovery codes. */
export function AddPasskeyDialog() {
  const dispatch = useAppDispatch();
  const unavailable = useListPasskeysQuery().currentData?.unavailable ?? null;
  const isOn = useGetSecondFactorQuery().currentData?.is_on === true;
  const [add, adding] = useAddPasskeyMutation({ fixedCacheKey: 'addPasskey' });
  const codesRef = adding.data?.codesRef;

  function handleClose() {
    if (codesRef) dropSecret(codesRef);
    adding.reset();
    dispatch(dialogClosed());
    if (codesRef) dispatch(toastShown({ kind: 'success', text: securityMessages.isOn }));
  }

  async function handleSubmit(secret: { secretRef: string }) {
    const { data } = await add(secret);
    if (data?.codesRef !== null) return;
    handleClose();
    dispatch(toastShown({ kind: 'success', text: securityMessages.passkeyAdded }));
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={codesRef ? undefined : handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {codesRef ? securityMessages.codesTitle : securityMessages.addPasskey}
      </DialogTitle>
      {codesRef ? (
        <RecoveryCodes codesRef={codesRef} onDone={handleClose} />
      ) : unavailable !== null ? (
        <>
          <DialogContent sx={{ pt: 0 }}>
            <Typography>{unavailable}</Typography>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" autoFocus onClick={handleClose}>
              {securityMessages.close}
            </Button>
          </DialogActions>
        </>
      ) : (
        <SecretStep
          kind="password"
          submit={securityMessages.next}
          failed={securityMessages.passkeyNotAdded}
          error={adding.error}
          isBusy={adding.isLoading}
          onSubmit={handleSubmit}
          onCancel={handleClose}
        >
          <Typography>{securityMessages.passkeyText}</Typography>
          {!isOn && (
            <Typography variant="body2" color="textSecondary">
              {securityMessages.passkeyTurnsOn}
            </Typography>
          )}
        </SecretStep>
      )}
    </Dialog>
  );
}
