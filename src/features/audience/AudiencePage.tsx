import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { PageHeading } from '../../components/PageHeading';
import { SampleCard } from '../../components/SampleCard';
import { SampleFigures } from '../../components/SampleFigures';
import { StatCard } from '../../components/StatCard';
import { audienceMessages } from './messages';
import { ageBands, audienceStats, topLocations } from './sampleAudience';
import { ShareFigure } from './ShareFigure';

/** The audience, in figures that are all made up (spec section 2). */
export function AudiencePage() {
  return (
    <Stack spacing={3}>
      <PageHeading>{audienceMessages.title}</PageHeading>
      <SampleFigures label={audienceMessages.figures}>
        {audienceStats.map(({ label, value, change }) => (
          <StatCard key={label} label={label} value={value} note={change} />
        ))}
      </SampleFigures>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))', gap: 3 }}>
        <SampleCard title={audienceMessages.demographics}>
          <ShareFigure title={audienceMessages.ageChart} nameHeader={audienceMessages.ages} shares={ageBands} />
        </SampleCard>
        <SampleCard title={audienceMessages.locations}>
          <ShareFigure
            title={audienceMessages.locationChart}
            nameHeader={audienceMessages.place}
            shares={topLocations}
          />
        </SampleCard>
      </Box>
    </Stack>
  );
}
