import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useGetAccountAnalyticsQuery } from '../../../api/analyticsApi';
import type { Account } from '../../../api/accountsApi';
import { SampleChip } from '../../../components/SampleChip';
import { Text } from '../../../components/Text';
import { areMadeUp, figuresOf } from './figuresOf';

/** Space for the chip is kept while it may still appear, so that nothing below moves. */
const CHIP_HEIGHT_PX = 24;

type Props = { account: Account | undefined };

/**
 * Figures reported by the networks for the selected account, or for all of them while none is selected (spec section
 * 2).
 */
export function OverviewFigures({ account }: Props) {
  const { currentData: analytics, isFetching } = useGetAccountAnalyticsQuery();
  const isLoading = analytics === undefined && isFetching;
  const isMadeUp = areMadeUp(analytics, account);
  return (
    <Box {...(isMadeUp && { 'data-sample': true })} sx={{ mt: 2.5 }}>
      <Box
        component="dl"
        aria-busy={isLoading}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'repeat(auto-fit, minmax(max(40%, 6rem), 1fr))',
            md: 'repeat(auto-fit, minmax(max(20%, 7rem), 1fr))',
          },
          m: 0,
        }}
      >
        {figuresOf(analytics, account).map(({ label, value, note }) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Text as="dt" kind="body2" isSoft>
              {label}
            </Text>
            <Text as="dd" kind="h2">
              {isLoading ? <Skeleton width="4ch" /> : value}
            </Text>
            <Text as="dd" kind="body2" isSoft>
              {note}
            </Text>
          </Box>
        ))}
      </Box>
      {(isMadeUp || isLoading) && <Box sx={{ minHeight: CHIP_HEIGHT_PX, mt: 1 }}>{isMadeUp && <SampleChip />}</Box>}
    </Box>
  );
}
