import { useSeriesDates } from '../../api/useSeriesDates';
import { useAppDispatch } from '../../app/hooks';
import { ComingDates } from '../../components/repeat/ComingDates';
import { OtherTexts } from '../../components/repeat/OtherTexts';
import { RepeatFields } from '../../components/repeat/RepeatFields';
import { TextArea } from '../../components/TextArea';
import { FirstFields } from './FirstFields';
import { seriesMessages } from './messages';
import { daysOf, type SeriesForm } from './seriesForm';
import { editChanged } from './seriesSlice';

type Props = { form: SeriesForm; zone: string };

/** Texts and days of a series, and what its days come to. */
export function EditFields({ form, zone }: Props) {
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
