import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetAccountAnalyticsQuery } from '../../../api/analyticsApi';
import type { Account } from '../../../api/accountsApi';
import { figuresOf } from './figuresOf';

type Props = { account: Account | undefined };

/** What the networks tell of the selected account, or of all of them while none is selected (spec section 2). */
export function OverviewFigures({ account }: Props) {
  const { currentData: analytics, isFetching } = useGetAccountAnalyticsQuery();
  const isLoading = analytics === undefined && isFetching;
  return (
    <Box
      component="dl"
      aria-busy={isLoading}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, mt: 2.5, mb: 0 }}
    >
      {figuresOf(analytics, account).map(({ label, value, note }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {isLoading ? <Skeleton width="4ch" /> : value}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
            {note}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
