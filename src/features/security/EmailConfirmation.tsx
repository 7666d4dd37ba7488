import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetCurrentUserQuery, useGetWaysInQuery } from '../../api/authApi';
import { useAskForConfirmationMutation } from '../../api/sessionsApi';
import { useAppDispatch } from '../../store/hooks';
import { outcomeToast, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';

/** Line for who has not confirmed their email address yet; nothing where the server sends no mail. */
export function EmailConfirmation() {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: waysIn } = useGetWaysInQuery();
  const [askForConfirmation, { isLoading }] = useAskForConfirmationMutation({ fixedCacheKey: 'askForConfirmation' });
  if (user === undefined || user.is_email_confirmed || waysIn?.sends_mail !== true) return null;

  async function handleSendAgain() {
    if (isLoading) return;
    const { error } = await askForConfirmation();
    dispatch(toastShown(outcomeToast(error, securityMessages.mailSent, securityMessages.mailFailed)));
  }

  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {securityMessages.unconfirmed(user.email)}
      </Typography>
      <Button aria-disabled={isLoading} onClick={() => void handleSendAgain()}>
        {securityMessages.sendAgain}
      </Button>
    </Box>
  );
}
