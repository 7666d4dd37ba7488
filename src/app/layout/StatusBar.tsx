import Stack from '@mui/material/Stack';
import { ADD_ACCOUNT_ID } from '../../features/accounts/AddAccountButton';
import { WaitingAlert } from '../../features/connect/WaitingAlert';
import { OfflineBanner } from './OfflineBanner';

/** The id of the page's main part. */
export const MAIN_ID = 'main';

const HEIR_IDS = [ADD_ACCOUNT_ID, MAIN_ID] as const;

/** Ongoing activities and problems, on every page; it stays in view below the header. */
export function StatusBar() {
  return (
    <Stack
      data-screen-only
      sx={{ position: 'sticky', top: 64, zIndex: 'mobileStepper', '& > :not(:empty)': { mb: 2 } }}
    >
      <OfflineBanner />
      <WaitingAlert heirIds={HEIR_IDS} />
    </Stack>
  );
}
