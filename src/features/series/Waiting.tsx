import Typography from '@mui/material/Typography';
import { reasonAndWait } from '../../api/failureText';
import { RetryAlert } from '../../components/RetryAlert';
import { seriesMessages } from './messages';

type Props = {
  /** Said when it could not be loaded, for the reason in `error`. */
  failed: string;
  error: unknown;
  /** It is known not to be there any more. */
  isGone?: boolean;
  onRetry: () => void;
};

/** In the place of a dialog's content while that is not there. */
export function Waiting({ failed, error, isGone = false, onRetry }: Props) {
  if (!isGone && error !== undefined) return <RetryAlert text={failed} {...reasonAndWait(error)} onRetry={onRetry} />;
  return <Typography role="status">{isGone ? seriesMessages.gone : seriesMessages.loading}</Typography>;
}
