import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SampleCard } from '../../components/SampleCard';
import { dashboardMessages } from './messages';
import { sampleActivities } from './sampleActivities';

/** What a busy account's days look like: three made-up entries (spec section 2). */
export function RecentActivity() {
  return (
    <SampleCard title={dashboardMessages.recentActivity}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {sampleActivities.map(({ text, when }) => (
          <li key={text}>
            <Typography>{text}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {when}
            </Typography>
          </li>
        ))}
      </Box>
    </SampleCard>
  );
}
