import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FailureReason, type FailureReasonProps } from '../../../components/FailureReason';
import { postsMessages } from './postsMessages';

type Props = {
  title: string;
  text: string;
  /** Why something has failed. */
  failure?: FailureReasonProps;
  /** Set where something has failed. */
  onRetry?: () => void;
};

/** Takes the place of the posts. */
export function PostsAlert({ title, text, failure, onRetry }: Props) {
  return (
    <Box role={onRetry ? 'alert' : 'status'} sx={{ py: 4, textAlign: 'center' }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {text}
      </Typography>
      {failure && <FailureReason {...failure} />}
      {onRetry && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={onRetry}>
          {postsMessages.tryAgain}
        </Button>
      )}
    </Box>
  );
}
