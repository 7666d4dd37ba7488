import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths, postsInView, SCHEDULE_STATE } from '../../core/paths';
import { PageHeading } from '../../components/PageHeading';
import { SampleCard } from '../../components/SampleCard';
import { SampleFigures } from '../../components/SampleFigures';
import { StatCard } from '../../components/StatCard';
import { useNow } from '../../lib/clock';
import { scheduledMessages } from './messages';
import { SCHEDULED_FIGURES, scheduledSamplesAt } from './sampleScheduled';
import { ScheduledSampleCard } from './ScheduledSampleCard';

/** Samples of scheduled posts, and the way to the real ones (spec section 2, L-05). */
export function ScheduledPage() {
  const nowMs = useNow();
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>{scheduledMessages.title}</PageHeading>
        <Button variant="contained" component={Link} to={paths.create} state={SCHEDULE_STATE}>
          {scheduledMessages.scheduleNew}
        </Button>
      </Stack>
      <Typography>
        {scheduledMessages.yoursText} <Link to={postsInView('scheduled')}>{scheduledMessages.yours}</Link>
      </Typography>
      <SampleFigures label={scheduledMessages.stats}>
        <StatCard label={scheduledMessages.total} value={String(SCHEDULED_FIGURES.total)} />
        <StatCard label={scheduledMessages.nextDay} value={String(SCHEDULED_FIGURES.nextDay)} />
        <StatCard label={scheduledMessages.thisWeek} value={String(SCHEDULED_FIGURES.thisWeek)} />
      </SampleFigures>
      <SampleCard title={scheduledMessages.list}>
        <Stack spacing={2}>
          {scheduledSamplesAt(nowMs).map((sample) => (
            <ScheduledSampleCard key={sample.id} sample={sample} />
          ))}
        </Stack>
      </SampleCard>
    </Stack>
  );
}
