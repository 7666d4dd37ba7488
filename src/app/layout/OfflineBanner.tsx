import Alert from '@mui/material/Alert';
import { selectIsOffline, selectIsServerLost } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';

/**
 * Reports that there is no network, or that the server can't be reached. Its live region is always present: one added
 * together with its text is not read out.
 */
export function OfflineBanner() {
  const isOffline = useAppSelector(selectIsOffline);
  const isServerLost = useAppSelector(selectIsServerLost);
  return (
    <div role="status">
      {(isOffline || isServerLost) && (
        <Alert severity="warning" icon={false} role="presentation">
          {isOffline
            ? 'You’re offline; your text is kept'
            : 'We can’t reach the server right now; your text is kept, and we keep trying'}
        </Alert>
      )}
    </div>
  );
}
