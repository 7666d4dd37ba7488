import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DEFAULT_SCHEDULE_TIME, SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import type { SeriesDatesQuery, CreateSeriesBody } from '#contract/schemas/series';
import { isBlank } from '#contract/isBlank';
import type { Post } from '#contract/schemas/posts';
import { useGetPostQuery } from '../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useNow } from '../../lib/clock';
import { localZone, wallTimeAt } from '../../lib/dates';
import { FormDialog, Waiting } from './FormDialog';
import { seriesMessages } from './messages';
import {
  selectBringBack,
  selectIsSending,
  bringBackConfirmed,
  bringBackChanged,
  type BringBackForm,
} from './seriesSlice';
import { useSeriesDates } from '../../api/seriesApi';
import TextField from '@mui/material/TextField';
import { CountField, FieldAlert, TextArea } from '../../components/fields';
import { ComingDates } from '../../components/repeat/ComingDates';
import { daysAfter } from '../../lib/calendarDays';
import { isCount } from '../../lib/numbers';

type Props = { postId: string };

/** Has a published post go out again and again: so many days apart, at most so many times, with a second text if one likes. */
export function BringBackDialog({ postId }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: post, error, refetch } = useGetPostQuery(postId);
  const chosen = useAppSelector(selectBringBack);
  const isSending = useAppSelector(selectIsSending);
  const now = useNow();
  const publishedAt = post?.published_at ?? null;
  const published = publishedAt === null ? null : wallTimeAt(Date.parse(publishedAt));
  const form = { ...chosen, time: chosen.time ?? published?.time ?? DEFAULT_SCHEDULE_TIME };
  const days = comingDays(form, localZone(), now);

  function handleConfirmed() {
    if (days !== null && post !== undefined) dispatch(bringBackConfirmed(seriesOf(post, form.secondText, days)));
  }

  return (
    <FormDialog
      title={seriesMessages.bringBackTitle}
      hint={seriesMessages.bringBackHint}
      failed={seriesMessages.bringBackFailed}
      confirm={seriesMessages.bringBack}
      isHeld={days === null || post === undefined || isSending}
      onConfirmed={handleConfirmed}
    >
      {post === undefined ? (
        <Waiting failed={seriesMessages.postFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <BringBackFields content={post.content} form={form} days={days} />
      )}
    </FormDialog>
  );
}

const SHRUNK = { inputLabel: { shrink: true } };

type BringBackFieldsProps = {
  content: string;
  form: ComingForm;
  /** Null while the form is incomplete. */
  days: SeriesDatesQuery | null;
};

/** How far apart, how often and when a post comes back, and its second text. */
function BringBackFields({ content, form, days: coming }: BringBackFieldsProps) {
  const dispatch = useAppDispatch();
  const { dates, refusal } = useSeriesDates(coming);
  return (
    <>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <CountField
          id="bring-back-days"
          label={seriesMessages.days}
          value={form.days}
          max={SERIES_EVERY_MAX}
          onTyped={(days) => dispatch(bringBackChanged({ days }))}
        />
        <CountField
          id="bring-back-times"
          label={seriesMessages.times}
          value={form.times}
          max={SERIES_COUNT_MAX}
          onTyped={(times) => dispatch(bringBackChanged({ times }))}
        />
        <TextField
          id="bring-back-time"
          type="time"
          size="small"
          label={seriesMessages.time}
          value={form.time}
          slotProps={SHRUNK}
          onChange={({ target }) => dispatch(bringBackChanged({ time: target.value }))}
        />
      </Box>
      <FieldAlert text={coming === null ? seriesMessages.numbers : refusal} />
      {coming !== null && <ComingDates dates={dates} time={form.time} zone={localZone()} />}
      <TextArea
        id="bring-back-text"
        label={seriesMessages.secondText}
        value={form.secondText}
        onTyped={(secondText) => dispatch(bringBackChanged({ secondText }))}
      />
    </>
  );
}

/** The form with the time of day at which the post comes back. */
type ComingForm = BringBackForm & { time: string };

/** The days on which a post comes back, seen from an instant; null while the form is incomplete. */
function comingDays({ days, times, time }: ComingForm, zone: string, now: number): SeriesDatesQuery | null {
  if (!isCount(days, SERIES_EVERY_MAX) || !isCount(times, SERIES_COUNT_MAX) || time === '') return null;
  const { date } = wallTimeAt(now, zone);
  return {
    rule: `FREQ=DAILY;INTERVAL=${Number(days)};COUNT=${Number(times)}`,
    zone,
    first: `${daysAfter(date, Number(days))}T${time}`,
  };
}

/** The series of a post that is out: all of it, on its accounts that are still connected. */
function seriesOf(post: Post, secondText: string, days: SeriesDatesQuery): CreateSeriesBody {
  const { content, hashtags, mentions, media, network_settings: settings } = post;
  const targets = post.targets.filter(({ account_id: id }) => id !== null);
  const platforms = post.platforms.filter((platform) => targets.some((target) => target.platform === platform));
  return {
    content,
    platforms,
    hashtags,
    mentions,
    account_ids: targets.flatMap(({ account_id: id }) => id ?? []),
    ...(media.length > 0 && {
      media_ids: media.map(({ id }) => id),
      media_alt_texts: media.map(({ alt_text: text }) => text ?? ''),
    }),
    ...(settings.length > 0 && {
      network_settings: settings.filter(({ platform }) => platforms.includes(platform)),
    }),
    ...(!isBlank(secondText) && { other_texts: [secondText.trim()] }),
    ...days,
  };
}
