import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import { useAppSelector } from '../../../store/hooks';
import { paths } from '../../../lib/paths';
import { PageHeading } from '../../../components/PageHeading';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { AccountChoices } from './AccountChoices';
import { CloseWindowButton } from '../ConnectionAlert';
import { selectCallback } from '../wizard/connectWizardSlice';
import { callbackTexts, connectMessages } from '../messages';
import { platformOfCallback } from '../authorization/startAuthorization';

/** Where a network sends people back to. It only shows what the callback listener does. */
export function CallbackPage() {
  const platform = platformOfCallback(useLocation().pathname);
  const callback = useAppSelector(selectCallback);
  if (platform === null) return null;
  const name = NETWORKS[platform].name;

  if (callback?.phase === 'handedOver') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <PageHeading>{name}</PageHeading>
        <Typography role="status">{connectMessages.handedOver}</Typography>
        <CloseWindowButton />
      </Stack>
    );
  }

  if (callback?.phase === 'choosing') return <AccountChoices choosing={callback} />;

  if (callback?.phase !== 'failed') {
    return (
      <Stack spacing={2}>
        <PageHeading>{name}</PageHeading>
        <Typography role="status">{connectMessages.finishing(name)}</Typography>
      </Stack>
    );
  }

  const { text, reason } = callbackTexts(callback.problem, callback.platform, callback.detail);
  return (
    <Stack spacing={3} sx={{ maxWidth: '40rem' }}>
      <PageHeading>{connectMessages.notFinished(name)}</PageHeading>
      <Alert severity="error">
        {text}
        {reason !== null && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {reason}
          </Typography>
        )}
      </Alert>
      <Stack direction="row" sx={{ gap: 1 }}>
        {NETWORK_LOOKS[platform].linksToSettings && (
          <Button component={Link} to={paths.settings} variant="contained">
            {connectMessages.returnToSettings}
          </Button>
        )}
        {callback.isPopup && <CloseWindowButton />}
      </Stack>
    </Stack>
  );
}
