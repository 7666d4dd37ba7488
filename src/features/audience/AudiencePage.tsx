import { useId } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { areFiguresMadeUp, useGetAccountAnalyticsQuery } from '../../api/analyticsApi';
import { reasonAndWait } from '../../api/failureText';
import { PageHeading } from '../../components/PageHeading';
import { RetryAlert } from '../../components/RetryAlert';
import { SampleCard, SampleChip, SampleFigures } from '../../components/SampleData';
import { StatCard, StatGrid } from '../../components/StatCard';
import { formatShortDay } from '../../lib/dates';
import { formatRate, shortenNumber, UNKNOWN_FIGURE } from '../../lib/numbers';
import { firstDayAsked, growthOf } from './growth';
import { audienceMessages } from './messages';
import { ChartFigure } from '../../components/charts/ChartFigure';

/** The audience: figures of one's accounts as far as networks report any, made up ones until there are some. */
export function AudiencePage() {
  const { currentData: analytics, error, isFetching, refetch } = useGetAccountAnalyticsQuery();
  const isUnknown = analytics === undefined;
  return (
    <Stack spacing={2}>
      <PageHeading>{audienceMessages.title}</PageHeading>
      {isUnknown && error !== undefined && !isFetching && (
        <RetryAlert text={audienceMessages.failed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {isUnknown && (error === undefined || isFetching) && <Skeleton variant="rounded" height={320} />}
      {analytics !== undefined &&
        (hasFollowers(analytics) ? <OwnAudience analytics={analytics} /> : <SampleAudience />)}
    </Stack>
  );
}

/** True once a network has told the followers of an account; the sum of no accounts is 0. */
function hasFollowers({ accounts }: AccountAnalytics): boolean {
  return accounts.some(({ followers }) => followers !== null);
}

const BESIDE = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))', gap: 3 };

function OwnAudience({ analytics }: { analytics: AccountAnalytics }) {
  const { end_date: today } = analytics;
  const months = { start_date: firstDayAsked(today), end_date: today, metric: 'followers' } as const;
  const { currentData: told, isFetching } = useGetAccountAnalyticsQuery(months);
  const isPending = told === undefined && isFetching;
  const growth = growthOf(told ?? analytics);
  const areMadeUp = areFiguresMadeUp(analytics);
  const since = growth === null ? audienceMessages.notYet : audienceMessages.since(formatShortDay(growth.since));
  const gained = growth === null ? UNKNOWN_FIGURE : shortenNumber(growth.gained);
  const grid = (
    <StatGrid label={audienceMessages.figures}>
      <StatCard
        label={FOLLOWERS}
        {...shown(analytics.total_followers)}
        note={isPending ? PENDING_NOTE : (changeText(growth?.followersChange) ?? audienceMessages.notComparable)}
      />
      <StatCard label={ENGAGED} {...shown(null)} />
      <StatCard
        label={NEW}
        value={isPending ? null : gained}
        note={isPending ? PENDING_NOTE : (changeText(growth?.gainedChange) ?? since)}
      />
      <StatCard
        label={RATE}
        value={isPending ? null : formatRate(growth?.rate ?? null)}
        note={isPending ? PENDING_NOTE : (changeText(growth?.rateChange) ?? since)}
      />
    </StatGrid>
  );
  return (
    <>
      {areMadeUp ? (
        <Stack data-sample spacing={1.5} sx={{ alignItems: 'flex-start', '& > section': { width: '100%' } }}>
          <SampleChip />
          {grid}
        </Stack>
      ) : (
        grid
      )}
      <Box sx={BESIDE}>
        {[audienceMessages.demographics, audienceMessages.locations].map((title) => (
          <NotReported key={title} title={title} />
        ))}
      </Box>
    </>
  );
}

/** A block of which no network tells us anything. */
function NotReported({ title }: { title: string }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary">{audienceMessages.noShares}</Typography>
    </Card>
  );
}

/** A figure, or that nobody reports it. */
function shown(figure: number | null): { value: string; note?: string } {
  if (figure === null) return { value: UNKNOWN_FIGURE, note: audienceMessages.notReported };
  return { value: shortenNumber(figure) };
}

/** Keeps the line of a note that is on its way. */
const PENDING_NOTE = '\u00a0';

function changeText(change: string | null | undefined): string | null {
  return change === null || change === undefined ? null : audienceMessages.change(change);
}

function SampleAudience() {
  return (
    <>
      <SampleFigures label={audienceMessages.figures}>
        {audienceStats.map(({ label, value, change }) => (
          <StatCard key={label} label={label} value={value} note={change} />
        ))}
      </SampleFigures>
      <Box sx={BESIDE}>
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
    </>
  );
}

type Props = { title: string; nameHeader: string; shares: readonly Share[] };

/** Shares as bars, and as a table with the same numbers. */
function ShareFigure({ title, nameHeader, shares }: Props) {
  return (
    <ChartFigure
      title={title}
      isTableShown
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              <th scope="col">{audienceMessages.share}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, percent }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <ShareBars shares={shares} label={audienceMessages.share} />
    </ChartFigure>
  );
}

const [FOLLOWERS, ENGAGED, NEW, RATE] = ['Total Followers', 'Engaged Users', 'New Followers', 'Growth Rate'] as const;

/** A figure and how it changed against the month before; all made up. */
const audienceStats = [
  { label: FOLLOWERS, value: '24.8K', change: '+12.5% from last month' },
  { label: ENGAGED, value: '8,942', change: '+8.2% from last month' },
  { label: NEW, value: '1,204', change: '+15.3% from last month' },
  { label: RATE, value: '5.1%', change: '+0.8% from last month' },
] as const;

const ageBands: readonly Share[] = [
  { name: '18-24', percent: 24 },
  { name: '25-34', percent: 38 },
  { name: '35-44', percent: 22 },
  { name: '45-54', percent: 11 },
  { name: '55+', percent: 5 },
];

const topLocations: readonly Share[] = [
  { name: 'United States', percent: 34 },
  { name: 'United Kingdom', percent: 18 },
  { name: 'Germany', percent: 12 },
  { name: 'Brazil', percent: 9 },
  { name: 'Japan', percent: 7 },
];

/** A part of a whole; `percent` of all of it. */
export type Share = { name: string; percent: number };

type BarsProps = { shares: readonly Share[]; label: string };

const ROW_PX = 34;
const AXIS_PX = 40;
const NAMES_PX = 110;

/** Shares side by side, longest names included. */
function ShareBars({ shares, label }: BarsProps) {
  const { palette } = useTheme();
  return (
    <BarChart
      layout="horizontal"
      height={shares.length * ROW_PX + AXIS_PX}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      colors={[palette.primary.main]}
      yAxis={[{ scaleType: 'band', data: shares.map(({ name }) => name), width: NAMES_PX }]}
      xAxis={[{ min: 0, valueFormatter: (percent: number) => `${percent}%` }]}
      series={[{ label, data: shares.map(({ percent }) => percent), valueFormatter: (percent) => `${percent ?? 0}%` }]}
    />
  );
}
