import Box from '@mui/material/Box';
import { isBlank } from '#contract/isBlank';
import type { Series, UpdateSeriesBody } from '#contract/schemas/series';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { FormDialog, useSeries, Waiting } from './FormDialog';
import { seriesMessages, timeOf } from './messages';
import { selectEdit, selectIsSending, editConfirmed, editChanged, type SeriesEdit } from './seriesSlice';
import { useSeriesDates } from '../../api/seriesApi';
import { ComingDates } from '../../components/repeat/ComingDates';
import { OtherTexts, RepeatFields } from '../../components/repeat/RepeatFields';
import TextField from '@mui/material/TextField';
import { TextArea } from '../../components/fields';
import { readRule, ruleOf } from '../../lib/repeatRule';

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

type EditFieldsProps = { form: SeriesForm; zone: string };

/** Texts and days of a series, and what its days come to. */
function EditFields({ form, zone }: EditFieldsProps) {
  const dispatch = useAppDispatch();
  const days = daysOf(form, zone);
  const { dates, refusal } = useSeriesDates(days);
  return (
    <>
      <TextArea
        id="series-text"
        label={seriesMessages.text}
        value={form.content}
        onTyped={(content) => dispatch(editChanged({ content }))}
      />
      <OtherTexts
        id="series-texts"
        texts={form.otherTexts}
        onChanged={(otherTexts) => dispatch(editChanged({ otherTexts }))}
      />
      <FirstFields form={form} zone={zone} onChanged={(changed) => dispatch(editChanged(changed))} />
      <RepeatFields
        id="series-repeat"
        isRequired
        repeat={form.repeat}
        date={form.date}
        refusal={refusal}
        onChanged={(repeat) => repeat !== null && dispatch(editChanged({ repeat }))}
      />
      {days !== null && <ComingDates dates={dates} time={form.time} zone={zone} />}
    </>
  );
}

const SHRUNK = { inputLabel: { shrink: true } };

type FirstFieldsProps = {
  form: { date: string; time: string };
  zone: string;
  onChanged: (changed: Pick<SeriesEdit, 'date' | 'time'>) => void;
};

/** Day from which a series counts, and its time of day on the clocks of a zone. */
function FirstFields({ form: { date, time }, zone, onChanged }: FirstFieldsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        id="series-date"
        type="date"
        size="small"
        label={seriesMessages.firstDay}
        value={date}
        slotProps={SHRUNK}
        onChange={(event) => onChanged({ date: event.target.value })}
      />
      <TextField
        id="series-time"
        type="time"
        size="small"
        label={seriesMessages.time}
        value={time}
        helperText={zone.replaceAll('_', ' ')}
        slotProps={SHRUNK}
        onChange={(event) => onChanged({ time: event.target.value })}
      />
    </Box>
  );
}

/** Values of the dialog that changes a series. */
type SeriesForm = Required<SeriesEdit>;

/** A series as the dialog shows it, with what was changed there. */
function formOf(series: Series, edit: SeriesEdit): SeriesForm {
  const { rule, first, content, other_texts: otherTexts } = series;
  const date = first.slice(0, 'YYYY-MM-DD'.length);
  return { date, time: timeOf(first), repeat: readRule(rule, date), content, otherTexts, ...edit };
}

/** The days of a form, on the clocks of the series; null while they are incomplete. */
function daysOf({ date, time, repeat }: SeriesForm, zone: string) {
  const rule = time === '' ? null : ruleOf(repeat, date);
  return rule === null ? null : { rule, zone, first: `${date}T${time}` };
}

/**
 * What the server has to change; null while the form is incomplete. What is as it was is left out: other days would make way for
 * what is planned, and other texts change every post.
 */
function changesOf(series: Series, form: SeriesForm): UpdateSeriesBody | null {
  const days = daysOf(form, series.zone);
  if (days === null) return null;
  const texts = form.otherTexts.filter((text) => !isBlank(text)).map((text) => text.trim());
  const isSame = days.rule === series.rule && days.first === series.first;
  const content = form.content.trim();
  const hasSameTexts =
    texts.length === series.other_texts.length && texts.every((text, place) => text === series.other_texts[place]);
  return {
    ...(content !== series.content && { content }),
    ...(!hasSameTexts && { other_texts: texts }),
    ...(!isSame && days),
  };
}
