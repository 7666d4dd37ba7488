import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { encode } from 'uqr';
import type { AuthenticatorKey } from '#contract/schemas/secondFactor';
import { useAddPasskeyMutation } from '../../api/passkeysApi';
import {
  useAddAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useGetSecondFactorQuery,
} from '../../api/secondFactorApi';
import { dropSecret, readSecret } from '../../lib/secretShelf';
import { useAppDispatch } from '../../store/hooks';
import { dialogClosed, dialogOpened, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { RecoveryCodes } from './RecoveryCodes';
import { SecretStep } from './SecretStep';

const TITLE_ID = 'authenticator-title';

/** Sets an authenticator app up: the password, its key and first code, and the recovery codes. */
export function AuthenticatorDialog() {
  const dispatch = useAppDispatch();
  const [add, adding] = useAddAuthenticatorMutation({ fixedCacheKey: 'addAuthenticator' });
  const [confirm, confirming] = useConfirmAuthenticatorMutation({ fixedCacheKey: 'confirmAuthenticator' });
  const [, { reset: forgetPasskey }] = useAddPasskeyMutation({ fixedCacheKey: 'addPasskey' });
  const isOff = useGetSecondFactorQuery().currentData?.is_on === false;
  const keyRef = adding.data?.keyRef;
  const codesRef = confirming.data?.codesRef;

  function handlePasskey() {
    forgetPasskey();
    dispatch(dialogOpened({ name: 'addPasskey' }));
  }

  function handleClose() {
    for (const reference of [keyRef, codesRef]) if (reference) dropSecret(reference);
    adding.reset();
    confirming.reset();
    dispatch(dialogClosed());
    if (confirming.isSuccess) dispatch(toastShown({ kind: 'success', text: securityMessages.isOn }));
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={codesRef ? undefined : handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {codesRef ? securityMessages.codesTitle : securityMessages.setUpTitle}
      </DialogTitle>
      {keyRef === undefined && (
        <SecretStep
          key="password"
          kind="password"
          submit={securityMessages.next}
          failed={securityMessages.turnOnFailed}
          error={adding.error}
          isBusy={adding.isLoading}
          onSubmit={add}
          onCancel={handleClose}
        >
          <Typography>{securityMessages.passwordFirst}</Typography>
          {isOff && (
            <Button sx={{ alignSelf: 'start' }} onClick={handlePasskey}>
              {securityMessages.passkeyInstead}
            </Button>
          )}
        </SecretStep>
      )}
      {keyRef !== undefined && !codesRef && (
        <SecretStep
          key="code"
          kind="code"
          submit={securityMessages.turnOn}
          failed={securityMessages.turnOnFailed}
          error={confirming.error}
          isBusy={confirming.isLoading}
          onSubmit={confirm}
          onCancel={handleClose}
        >
          <Key keyRef={keyRef} />
          <Typography variant="body2" color="textSecondary">
            {securityMessages.signsOut}
          </Typography>
        </SecretStep>
      )}
      {codesRef && <RecoveryCodes codesRef={codesRef} onDone={handleClose} />}
    </Dialog>
  );
}

/** The key of an app, to be scanned or typed; in a replay there is none. */
function Key({ keyRef }: { keyRef: string }) {
  const key = readSecret(keyRef) as AuthenticatorKey | undefined;
  if (key === undefined) return <Typography role="status">{securityMessages.gone}</Typography>;
  return (
    <>
      <Typography>{securityMessages.scan}</Typography>
      <QrCode text={key.uri} />
      <div>
        <Typography variant="body2" color="textSecondary">
          {securityMessages.key}
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {key.secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
      </div>
    </>
  );
}

/** Blank modules around the code, which readers ask for. */
const BORDER = 4;

/** Dark on light in any scheme: readers expect it so. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={securityMessages.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ width: '100%', maxWidth: 240, alignSelf: 'center' }}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
