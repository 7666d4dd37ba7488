import Box from '@mui/material/Box';
import { RetryCountdown } from './RetryCountdown';

export type FailureReasonProps = {
  /** Why something has failed, and what to do; empty where nothing is known. */
  reason: string;
  /** Where only waiting helps: epoch milliseconds at which it may be tried again. */
  retryAt?: number | undefined;
};

/** The small line under what couldn’t be loaded. */
export function FailureReason({ reason, retryAt }: FailureReasonProps) {
  if (reason === '') return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', '& p': { m: 0 } }}>
      {retryAt === undefined ? <p>{reason}</p> : <RetryCountdown retryAt={retryAt} />}
    </Box>
  );
}
