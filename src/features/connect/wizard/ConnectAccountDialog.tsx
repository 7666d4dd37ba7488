import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { dialogClosed } from '../../ui/uiSlice';
import { AuthStep } from './AuthStep';
import { CompleteStep } from './CompleteStep';
import { selectWizard } from './connectWizardSlice';
import { connectMessages } from '../messages';
import { PlatformStep } from './PlatformStep';
import { StepTrail } from './StepTrail';

const TITLE_ID = 'connect-account-title';

/** Connects an account in three steps (spec section 2). */
export function ConnectAccountDialog() {
  const dispatch = useAppDispatch();
  const { step, platform, username } = useAppSelector(selectWizard);

  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={TITLE_ID}
      onClose={() => dispatch(dialogClosed())}
      slotProps={{ paper: { sx: { maxWidth: 560, mx: { xs: 2, md: 4 } } } }}
    >
      <DialogTitle id={TITLE_ID} variant="h2">
        {connectMessages.title}
      </DialogTitle>
      <StepTrail current={step} />
      {step === 'platform' && <PlatformStep />}
      {step === 'auth' && platform !== null && <AuthStep platform={platform} />}
      {step === 'complete' && platform !== null && <CompleteStep platform={platform} username={username ?? ''} />}
    </Dialog>
  );
}
