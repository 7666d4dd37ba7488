import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

type Props = { text: string; onRetry: () => void };

/** Says that something could not be loaded, and tries again on request. */
export function RetryAlert({ text, onRetry }: Props) {
  return (
    <div role="alert">
      <Typography>{text}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
