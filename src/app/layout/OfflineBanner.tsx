import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import { selectIsOffline } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';

/** Says that there is no network. Its live region is always there: one added together with its text is not read out. */
export function OfflineBanner() {
  const isOffline = useAppSelector(selectIsOffline);
  return (
    <Box role="status" sx={{ mb: isOffline ? 2 : 0 }}>
      {isOffline && (
        <Alert severity="warning" icon={false} role="presentation">
          You are offline; your text is kept
        </Alert>
      )}
    </Box>
  );
}
