import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense } from 'react';
import { isKeyless } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { lazyPart } from '../../../lib/lazyPart';
import { dialogClosed } from '../../ui/uiSlice';
import { AuthStep } from './AuthStep';
import { CompleteStep } from './CompleteStep';
import { selectWizard } from './selectors';
import { connectMessages } from '../messages';
import { PlatformStep } from './PlatformStep';
import { StepTrail } from './StepTrail';

const { Component: ServerStep } = lazyPart(async () => (await import('../servers/ServerStep')).ServerStep);

const TITLE_ID = 'connect-account-title';

/** Connects an account in three steps (spec section 2). */
export function ConnectAccountDialog() {
  const dispatch = useAppDispatch();
  const { step, platform, username, more } = useAppSelector(selectWizard);

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
      {step === 'auth' && platform !== null && (
        <Suspense fallback={null}>
          {isKeyless(platform) ? <ServerStep platform={platform} /> : <AuthStep platform={platform} />}
        </Suspense>
      )}
      {step === 'complete' && platform !== null && (
        <CompleteStep platform={platform} username={username ?? ''} more={more ?? 0} />
      )}
    </Dialog>
  );
}
