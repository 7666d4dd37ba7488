import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { seriesMessages } from './messages';
import { selectFailure } from './seriesSlice';
import { reasonAndWait } from '../../api/failureText';
import { RetryAlert } from '../../components/RetryAlert';
import { useListSeriesQuery } from '../../api/seriesApi';

type Props = {
  title: string;
  hint?: string;
  /** Begins what is said after a failure. */
  failed?: string;
  /** Label of the button that confirms; without it there is nothing to confirm. */
  confirm?: string;
  /** The button keeps its place but does nothing. */
  isHeld?: boolean;
  onConfirmed?: () => void;
  children?: ReactNode;
};

/** A dialog about a repeating post, with the reason why it could not be saved. */
export function FormDialog({ title, hint, failed, confirm, isHeld = false, onConfirmed, children }: Props) {
  const dispatch = useAppDispatch();
  const failure = useAppSelector(selectFailure);
  const titleId = useId();

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {hint !== undefined && <DialogContentText>{hint}</DialogContentText>}
          {children}
          {failure !== null && (
            <Alert severity="error">
              {failed}. {failure}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(dialogClosed())}>{seriesMessages.cancel}</Button>
        {confirm !== undefined && (
          <Button variant="contained" aria-disabled={isHeld} onClick={() => !isHeld && onConfirmed?.()}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type WaitingProps = {
  /** Said when it could not be loaded, for the reason in `error`. */
  failed: string;
  error: unknown;
  /** It is known not to be there any more. */
  isGone?: boolean;
  onRetry: () => void;
};

/** In the place of a dialog's content while that is not there. */
export function Waiting({ failed, error, isGone = false, onRetry }: WaitingProps) {
  if (!isGone && error !== undefined) return <RetryAlert text={failed} {...reasonAndWait(error)} onRetry={onRetry} />;
  return <Typography role="status">{isGone ? seriesMessages.gone : seriesMessages.loading}</Typography>;
}

/** One series; undefined while it is not known, null once it is gone. */
export function useSeries(id: string) {
  const { currentData: list, error, refetch } = useListSeriesQuery();
  const series = list === undefined ? undefined : (list.find((one) => one.id === id) ?? null);
  return { series, error, refetch };
}
