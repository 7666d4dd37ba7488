import Stack from '@mui/material/Stack';
import { SampleCard } from '../../components/SampleCard';
import { StatCard } from '../../components/StatCard';
import { StatGrid } from '../../components/StatGrid';
import { useNow } from '../../lib/clock';
import { scheduledMessages } from './messages';
import { SCHEDULED_FIGURES, scheduledSamplesAt } from './sampleScheduled';
import { ScheduledSampleCard } from './ScheduledSampleCard';
import { useHasScheduled } from './useHasScheduled';

/** The prescribed figures and posts, until the first post was ever scheduled (spec section 2, L-05). */
export function ScheduledSample() {
  const nowMs = useNow();
  if (useHasScheduled() !== false) return null;
  return (
    <SampleCard title={scheduledMessages.sample}>
      <Stack spacing={2}>
        <StatGrid label={scheduledMessages.stats}>
          <StatCard label={scheduledMessages.total} value={String(SCHEDULED_FIGURES.total)} />
          <StatCard label={scheduledMessages.nextDay} value={String(SCHEDULED_FIGURES.nextDay)} />
          <StatCard label={scheduledMessages.thisWeek} value={String(SCHEDULED_FIGURES.thisWeek)} />
        </StatGrid>
        {scheduledSamplesAt(nowMs).map((sample) => (
          <ScheduledSampleCard key={sample.id} sample={sample} />
        ))}
      </Stack>
    </SampleCard>
  );
}
