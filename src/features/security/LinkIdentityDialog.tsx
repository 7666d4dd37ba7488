import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useGetWaysInQuery } from '../../api/authApi';
import { useStartLinkMutation } from '../../api/oidcApi';
import { goToIssuer } from '../../lib/oidcReturn';
import { readSecret } from '../../lib/secretShelf';
import { useAppDispatch } from '../../store/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { SecretStep } from './SecretStep';

const TITLE_ID = 'link-identity-title';

/** Leaves for the issuer, after the password, to add an account there to the ways in. */
export function LinkIdentityDialog() {
  const dispatch = useAppDispatch();
  const name = useGetWaysInQuery().currentData?.oidc?.name ?? '';
  const [start, { error, isLoading, reset }] = useStartLinkMutation({ fixedCacheKey: 'startLink' });

  function handleClose() {
    reset();
    dispatch(dialogClosed());
  }

  async function handleSubmit(secret: { secretRef: string }) {
    const { data } = await start(secret);
    if (data) goToIssuer(data.addressRef, { browser: readSecret(data.browserRef) as string, isLink: true });
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {securityMessages.linkTitle(name)}
      </DialogTitle>
      <SecretStep
        kind="password"
        submit={securityMessages.linkSubmit}
        failed={securityMessages.linkFailed}
        error={error}
        isBusy={isLoading}
        onSubmit={handleSubmit}
        onCancel={handleClose}
      >
        <Typography>{securityMessages.linkText(name)}</Typography>
      </SecretStep>
    </Dialog>
  );
}
