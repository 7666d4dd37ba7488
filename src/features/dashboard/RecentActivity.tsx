import Box from '@mui/material/Box';
import { SampleCard } from '../../components/SampleData';
import Typography from '@mui/material/Typography';
import { dashboardMessages } from './messages';

/** Three made-up entries that show what this list is for. */
const sampleActivities = [
  { text: 'Post published on Twitter', when: '2 hours ago' },
  { text: 'New comment on Instagram post', when: '4 hours ago' },
  { text: 'Post scheduled for tomorrow on Facebook', when: '1 day ago' },
] as const;

/** A busy account's activity: three sample entries. */
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
