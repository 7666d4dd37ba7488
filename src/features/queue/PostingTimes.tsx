import Typography from '@mui/material/Typography';
import type { AccountSlots } from '#contract/schemas/queue';
import type { Account } from '../../api/accountsApi';
import { reasonAndWait } from '../../api/failureText';
import { useGetSlotsQuery } from '../../api/queueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { SectionCard } from '../../components/SectionCard';
import { localZone } from '../../lib/dates';
import { ZoneField } from '../../components/ZoneField';
import { AddTimeForm } from './AddTimeForm';
import { BestTimes } from './BestTimes';
import { CopyTimes } from './CopyTimes';
import { queueMessages } from './messages';
import { selectIsBusy, slotsChosen } from './queueSlice';
import { SlotTable } from './SlotTable';

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
    if (shown !== undefined && !isBusy) dispatch(slotsChosen({ accountId, ...shown, ...change }));
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
