import Alert from '@mui/material/Alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { QuestionDialog } from '../../components/QuestionDialog';
import { dialogClosed } from '../ui/uiSlice';
import { FormDialog, useSeries, Waiting } from './FormDialog';
import { seriesMessages, stopText } from './messages';
import { selectFailure, selectIsSending, stopConfirmed } from './seriesSlice';

type Props = { seriesId: string };

/** Asks before a post stops to repeat, and says how many posts go with that. */
export function StopSeriesDialog({ seriesId }: Props) {
  const dispatch = useAppDispatch();
  const { series, error, refetch } = useSeries(seriesId);
  const isSending = useAppSelector(selectIsSending);
  const failure = useAppSelector(selectFailure);
  if (series === undefined || series === null) {
    return (
      <FormDialog title={seriesMessages.stopTitle}>
        <Waiting
          failed={seriesMessages.loadFailed}
          error={error}
          isGone={series === null}
          onRetry={() => void refetch()}
        />
      </FormDialog>
    );
  }

  return (
    <QuestionDialog
      title={seriesMessages.stopTitle}
      text={stopText(series.planned)}
      stay={seriesMessages.keep}
      proceed={seriesMessages.stopConfirm}
      isBusy={isSending}
      onStay={() => dispatch(dialogClosed())}
      onProceed={() => dispatch(stopConfirmed({ id: seriesId }))}
    >
      {failure !== null && (
        <Alert severity="error">
          {seriesMessages.stopFailed}. {failure}
        </Alert>
      )}
    </QuestionDialog>
  );
}
