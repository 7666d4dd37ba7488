import Box from '@mui/material/Box';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import { shortenNumber, UNKNOWN_FIGURE } from '../../../lib/numbers';
import { postsMessages } from './postsMessages';

const COUNTS = ['likes', 'retweets', 'replies', 'shares'] as const;

type Props = { post: MonitoredPost };

/** The totals and counts of a post. A count that its source does not report is shown as a dash: 0 would be a claim. */
export function PostFigures({ post: { engagement, reach, metrics } }: Props) {
  const figures = [
    { name: postsMessages.engagement, count: engagement },
    { name: postsMessages.reach, count: reach },
    ...COUNTS.map((kind) => ({ name: postsMessages.counts[kind], count: metrics[kind] })),
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        color: 'text.secondary',
        fontSize: '0.875rem',
        '& > div': { display: 'flex', gap: 0.5 },
        '& dd': { m: 0, color: 'text.primary', fontWeight: 600 },
      }}
    >
      {figures.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          {count === null ? (
            <dd title={postsMessages.notReported}>{UNKNOWN_FIGURE}</dd>
          ) : (
            <dd title={count.toLocaleString('en-US')}>{shortenNumber(count)}</dd>
          )}
        </div>
      ))}
    </Box>
  );
}
