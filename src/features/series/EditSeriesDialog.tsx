import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { EditFields } from './EditFields';
import { FormDialog } from './FormDialog';
import { seriesMessages } from './messages';
import { selectEdit, selectIsSending } from './selectors';
import { changesOf, formOf } from './seriesForm';
import { editConfirmed } from './seriesSlice';
import { useSeries } from './useSeries';
import { Waiting } from './Waiting';

type Props = { seriesId: string };

/** Changes how a post repeats, and its texts. */
export function EditSeriesDialog({ seriesId }: Props) {
  const dispatch = useAppDispatch();
  const { series, error, refetch } = useSeries(seriesId);
  const edit = useAppSelector(selectEdit);
  const isSending = useAppSelector(selectIsSending);
  const form = series ? formOf(series, edit) : null;
  const changes = series && form ? changesOf(series, form) : null;

  function handleSave() {
    if (changes !== null) dispatch(editConfirmed({ id: seriesId, changes }));
  }

  return (
    <FormDialog
      title={seriesMessages.editTitle}
      {...(series && { hint: series.state === 'paused' ? seriesMessages.goOnHint : seriesMessages.editHint })}
      failed={seriesMessages.saveFailed}
      confirm={seriesMessages.save}
      isHeld={changes === null || isSending}
      onConfirmed={handleSave}
    >
      {series && form ? (
        <EditFields form={form} zone={series.zone} />
      ) : (
        <Waiting
          failed={seriesMessages.loadFailed}
          error={error}
          isGone={series === null}
          onRetry={() => void refetch()}
        />
      )}
    </FormDialog>
  );
}
