import Button from '@mui/material/Button';
import { postMessages } from '../messages';

type Props = { onRetry: () => void };

/** Stands where posts would be that could not be loaded. */
export function LoadFailure({ onRetry }: Props) {
  return (
    <div className="posts__state">
      <p>{postMessages.loadFailed}</p>
      <Button variant="outlined" onClick={onRetry}>
        {postMessages.tryAgain}
      </Button>
    </div>
  );
}
