import Typography from '@mui/material/Typography';
import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { AccountSlots, Slot } from '#contract/schemas/queue';
import type { Account } from '../../api/accountsApi';
import { reasonAndWait } from '../../api/failureText';
import { useGetSlotsQuery, useGetBestTimesQuery } from '../../api/queueApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { SectionCard } from '../../components/SectionCard';
import { formatWallTime, localZone } from '../../lib/dates';
import { ZoneField } from '../../components/ZoneField';
import { queueMessages, DAY_NAMES, neededText, suggestionText, accountText, removeTimeText } from './messages';
import {
  selectIsBusy,
  daysChosen,
  selectDays,
  selectTime,
  timeTyped,
  selectIsSuggesting,
  suggestionsToggled,
  copyTargetChosen,
  selectCopyTo,
} from './queueSlice';
import { saveSlots } from './changeQueue';
import TextField from '@mui/material/TextField';
import { ChoiceField } from '../../components/fields';
import { DAY_CHOICES, withTime, withSlot, timesOf, WEEKDAYS, withoutSlot } from './slotChanges';
import { SampleChip } from '../../components/SampleData';
import * as styles from './queue.module.css';

type Props = {
  accountId: string;
  /** Accounts to which the times can be copied. */
  others: readonly Account[];
};

/** The hours of the week at which an account publishes; each change is saved at once. */
export function PostingTimes({ accountId, others }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const { currentData: kept, error, isFetching, refetch } = useGetSlotsQuery(accountId);
  // Who has chosen no times yet means the clocks on their own wall.
  const shown = kept && { slots: kept.slots, zone: kept.slots.length === 0 ? localZone() : kept.zone };

  function handleChange(change: Partial<AccountSlots>) {
    if (shown !== undefined && !isBusy) void dispatch(saveSlots({ accountId, ...shown, ...change }));
  }

  return (
    <SectionCard id="posting-times" title={queueMessages.times}>
      <Typography color="textSecondary">{queueMessages.timesHint}</Typography>
      {shown === undefined && isFetching && <Typography role="status">{queueMessages.loading}</Typography>}
      {shown === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={queueMessages.timesUnread} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {shown !== undefined && (
        <>
          <SlotTable slots={shown.slots} onChanged={(slots) => handleChange({ slots })} />
          <AddTimeForm slots={shown.slots} onChanged={(slots) => handleChange({ slots })} />
          <BestTimes accountId={accountId} {...shown} onChanged={(slots) => handleChange({ slots })} />
          {shown.slots.length > 0 && (
            <ZoneField
              id="queue-zone"
              size="small"
              label={queueMessages.zone}
              zone={shown.zone}
              onChosen={(zone) => handleChange({ zone })}
              sx={{ maxWidth: '24rem' }}
            />
          )}
          {shown.slots.length > 0 && others.length > 0 && <CopyTimes slots={shown} others={others} />}
        </>
      )}
    </SectionCard>
  );
}

type AddTimeFormProps = { slots: readonly Slot[]; onChanged: (slots: Slot[]) => void };

const DAYS = DAY_CHOICES.map((value) => ({ value, label: DAY_NAMES[value] }));

/** Adds a posting time on one day or several; Enter submits. */
function AddTimeForm({ slots, onChanged }: AddTimeFormProps) {
  const dispatch = useAppDispatch();
  const [days, time] = [useAppSelector(selectDays), useAppSelector(selectTime)];
  const isBlocked = useAppSelector(selectIsBusy) || time === '';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) onChanged(withTime(slots, days, time));
  }

  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      onSubmit={handleSubmit}
    >
      <ChoiceField
        id="slot-days"
        label={queueMessages.days}
        options={DAYS}
        value={days}
        onChosen={(chosen) => dispatch(daysChosen(chosen))}
      />
      <TextField
        id="slot-time"
        type="time"
        size="small"
        label={queueMessages.time}
        value={time}
        onChange={({ target }) => dispatch(timeTyped(target.value))}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="contained" aria-disabled={isBlocked}>
        {queueMessages.addTime}
      </Button>
    </Stack>
  );
}

type BestTimesProps = AccountSlots & { accountId: string; onChanged: (slots: Slot[]) => void };

const PART_ID = 'best-times';

/** The hours at which the account's own posts did well; a press adds one to its posting times. */
function BestTimes(props: BestTimesProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsSuggesting);
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={PART_ID} onClick={() => dispatch(suggestionsToggled())}>
        {queueMessages.suggest}
      </Button>
      <div id={PART_ID}>{isOpen && <Suggestions {...props} />}</div>
    </div>
  );
}

function Suggestions({ accountId, zone, slots, onChanged }: BestTimesProps) {
  const { currentData: best, error, isFetching, refetch } = useGetBestTimesQuery({ accountId, zone });
  if (best === undefined && !isFetching && error !== undefined) {
    return <RetryAlert text={queueMessages.timesUnread} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (best === undefined) return <Typography role="status">{queueMessages.loading}</Typography>;
  const isMadeUp = best.is_sandbox && best.suggestions.length > 0;
  return (
    <Stack spacing={1} {...(isMadeUp && { 'data-sample': true })} sx={{ alignItems: 'flex-start' }}>
      {isMadeUp && <SampleChip />}
      {best.posts < best.needed && <Typography>{neededText(best.posts, best.needed)}</Typography>}
      {best.posts >= best.needed && best.suggestions.length === 0 && (
        <Typography>{queueMessages.noSuggestions}</Typography>
      )}
      {best.suggestions.length > 0 && (
        <Stack
          direction="row"
          role="group"
          aria-label={queueMessages.suggestions}
          sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
        >
          {best.suggestions.map(({ weekday, time, n }) => (
            <Button
              key={`${weekday} ${time}`}
              size="small"
              variant="outlined"
              onClick={() => onChanged(withSlot(slots, { weekday, time }))}
            >
              {suggestionText({ weekday, time, n })}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type CopyTimesProps = { slots: AccountSlots; others: readonly Account[] };

/** No account is chosen; an empty value would put the label over the text. */
const NOBODY = 'none';

/** Gives another account the same posting times, in the place of its own. */
function CopyTimes({ slots, others }: CopyTimesProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectCopyTo);
  const isBusy = useAppSelector(selectIsBusy);
  const target = others.find(({ id }) => id === chosen);
  const options = [
    { value: NOBODY, label: queueMessages.chooseAccount },
    ...others.map((one) => ({ value: one.id, label: accountText(one) })),
  ];

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (target !== undefined && !isBusy) void dispatch(saveSlots({ accountId: target.id, ...slots, isCopy: true }));
  }

  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      onSubmit={handleSubmit}
    >
      <ChoiceField
        id="copy-times"
        label={queueMessages.copyTo}
        options={options}
        value={target?.id ?? NOBODY}
        onChosen={(id) => dispatch(copyTargetChosen(id))}
      />
      <Button type="submit" variant="outlined" aria-disabled={target === undefined || isBusy}>
        {queueMessages.copy}
      </Button>
    </Stack>
  );
}

type SlotTableProps = { slots: readonly Slot[]; onChanged: (slots: Slot[]) => void };

/** The posting times by the day of the week; each takes itself away. */
function SlotTable({ slots, onChanged }: SlotTableProps) {
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">{queueMessages.day}</th>
          <th scope="col">{queueMessages.timesOfDay}</th>
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((weekday) => {
          const times = timesOf(slots, weekday);
          return (
            <tr key={weekday}>
              <th scope="row">{DAY_NAMES[`${weekday}`]}</th>
              <td>
                {times.length === 0 && <span className={styles.none}>{queueMessages.noTimes}</span>}
                <span className={styles.times}>
                  {times.map((slot) => (
                    <button
                      key={slot.time}
                      type="button"
                      className={styles.time}
                      aria-label={removeTimeText(weekday, slot.time)}
                      onClick={() => onChanged(withoutSlot(slots, slot))}
                    >
                      {formatWallTime(slot.time)} <span aria-hidden="true">×</span>
                    </button>
                  ))}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
