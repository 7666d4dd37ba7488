import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../store/hooks';
import { connectMessages, startProblemText } from '../messages';
import { selectWizard } from './selectors';

type Props = {
  platform: AccountPlatform;
  /** Goes on in this tab, where the browser blocks popups. */
  onOpenHere: () => void;
};

/** Why an authorization could not start; null while nothing is wrong. */
export function StartProblemAlert({ platform, onOpenHere }: Props) {
  const { problem } = useAppSelector(selectWizard);
  if (problem === null) return null;
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {startProblemText(problem, platform)}
      {problem === 'popupBlocked' && (
        <Box sx={{ mt: 1, display: 'grid', justifyItems: 'start', gap: 1 }}>
          {connectMessages.popupBlocked}
          <Button color="inherit" variant="outlined" onClick={onOpenHere}>
            {connectMessages.openInThisTab}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
