import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useHasNoAccounts } from '../../api/accountsApi';
import { useAppDispatch } from '../../store/hooks';
import Typography from '@mui/material/Typography';
import { dialogOpened, toastShown } from '../ui/uiSlice';
import { dashboardMessages } from './messages';

const TITLE_ID = 'connect-card-title';

/** Shown on the dashboard until an account is connected, but not while that is unknown. */
export function ConnectCard() {
  const dispatch = useAppDispatch();
  const hasNoAccounts = useHasNoAccounts();
  if (!hasNoAccounts) return null;

  function handleConnect() {
    dispatch(toastShown({ kind: 'info', text: dashboardMessages.useAddAccount }));
    dispatch(dialogOpened({ name: 'connectAccount' }));
  }

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <Typography id={TITLE_ID} variant="h2">
          {dashboardMessages.connectTitle}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{dashboardMessages.connectText}</Typography>
        <Button variant="outlined" aria-haspopup="dialog" onClick={handleConnect}>
          {dashboardMessages.connectButton}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dashboardMessages.connectHint}
        </Typography>
      </Stack>
    </Card>
  );
}
