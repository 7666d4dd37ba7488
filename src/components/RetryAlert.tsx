import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

type Props = {
  text: string;
  /** Why, and what to do; empty where nothing is known. */
  reason: string;
  onRetry: () => void;
};

/** Says that something could not be loaded, and tries again on request. */
export function RetryAlert({ text, reason, onRetry }: Props) {
  return (
    <div role="alert">
      <Typography>{text}</Typography>
      {reason !== '' && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {reason}
        </Typography>
      )}
      <Button variant="outlined" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
