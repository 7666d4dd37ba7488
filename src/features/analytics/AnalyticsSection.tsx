import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { DailyFigures, RankedPost, AccountAnalytics, AccountFigures } from '#contract/schemas/analytics';
import { NETWORKS } from '#contract/networks';
import { areFiguresMadeUp, useGetAccountAnalyticsQuery } from '../../api/analyticsApi';
import { reasonAndWait } from '../../api/failureText';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { SampleChip } from '../../components/SampleData';
import { dialogOpened } from '../ui/uiSlice';
import { numbersToggled, selectAreNumbersShown, allPostsAsked, selectAreAllPostsShown } from './analyticsSlice';
import { analyticsMessages, oneDayText } from './messages';
import { toExportFile, type ExportFormat } from './exportFile';
import { saveFile } from '../../lib/saveFile';
import { ChartFigure } from '../../components/charts/ChartFigure';
import { DayLine, type DayPoint } from '../../components/charts/DayLine';
import { formatShortDay } from '../../lib/dates';
import { UNKNOWN_FIGURE, formatRate, shortenKnown } from '../../lib/numbers';
import { useFocusOnFirstNew } from '../../lib/focus';
import { StatCard, StatGrid } from '../../components/StatCard';

const TITLE_ID = 'analytics-title';

/** Three buttons fit beside each other on a phone, and their words begin where the text above does. */
const TEXT_BUTTONS = { flexWrap: 'wrap', columnGap: 0.5, rowGap: 1, mx: '-5px' } as const;

/** Until the figures are there, nothing may stand below them, which they would push away. */
const WINDOW_HEIGHT = 'max(640px, 100vh)';

type Props = { postsPerPage: number };

/** Results of one's own accounts and posts, as charts and as numbers. */
export function AnalyticsSection({ postsPerPage }: Props) {
  const dispatch = useAppDispatch();
  const areNumbersShown = useAppSelector(selectAreNumbersShown);
  const { currentData: analytics, error, isFetching, refetch } = useGetAccountAnalyticsQuery();
  const isSandbox = areFiguresMadeUp(analytics);
  const isWaiting = analytics === undefined && isFetching;

  return (
    <Card
      component="section"
      aria-labelledby={TITLE_ID}
      {...(isSandbox && { 'data-sample': true })}
      sx={{ p: 2, minHeight: isWaiting ? WINDOW_HEIGHT : 0 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id={TITLE_ID} tabIndex={-1} component="h2" variant="h2">
          {analyticsMessages.title}
        </Typography>
        {isSandbox && <SampleChip />}
      </Stack>
      <Typography color="textSecondary" sx={{ mt: 0.75, mb: 2 }}>
        {analyticsMessages.range}
      </Typography>
      {isWaiting && <Typography role="status">{analyticsMessages.loading}</Typography>}
      {analytics === undefined && !isFetching && (
        <RetryAlert text={analyticsMessages.failed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {analytics?.accounts.length === 0 && (
        <>
          <Typography color="textSecondary">{analyticsMessages.empty}</Typography>
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}>
            {analyticsMessages.connect}
          </Button>
        </>
      )}
      {analytics !== undefined && analytics.accounts.length > 0 && (
        <Stack spacing={3}>
          <Totals analytics={analytics} />
          <Stack direction="row" data-screen-only sx={TEXT_BUTTONS}>
            <Button size="small" aria-pressed={areNumbersShown} onClick={() => dispatch(numbersToggled())}>
              {areNumbersShown ? analyticsMessages.hideNumbers : analyticsMessages.showNumbers}
            </Button>
            <Button size="small" onClick={() => saveFigures(analytics, 'csv')}>
              {analyticsMessages.exportCsv}
            </Button>
            <Button size="small" onClick={() => saveFigures(analytics, 'json')}>
              {analyticsMessages.exportJson}
            </Button>
          </Stack>
          <DailyCharts daily={analytics.daily} areNumbersShown={areNumbersShown} />
          <AccountTable accounts={analytics.accounts} />
          <TopPosts posts={analytics.top_posts} postsPerPage={postsPerPage} />
        </Stack>
      )}
    </Card>
  );
}

const METRICS = ['followers', 'engagement', 'reach'] as const;

type DailyChartsProps = { daily: readonly DailyFigures[]; areNumbersShown: boolean };

/** Followers, engagement and reach, each day by day. */
function DailyCharts({ daily, areNumbersShown }: DailyChartsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))' }}>
      {METRICS.map((metric) => {
        const points = daily.map((day) => ({ date: day.date, value: day[metric] ?? null }));
        return (
          <ChartFigure
            key={metric}
            title={analyticsMessages[metric]}
            isTableShown={areNumbersShown}
            table={
              <table>
                <thead>
                  <tr>
                    <th scope="col">{analyticsMessages.day}</th>
                    <th scope="col">{analyticsMessages[metric]}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ date, value }) => (
                    <tr key={date}>
                      <th scope="row">{formatShortDay(date)}</th>
                      <td>{value === null ? UNKNOWN_FIGURE : value.toLocaleString('en-US')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            }
          >
            <Course metric={metric} points={points} />
          </ChartFigure>
        );
      })}
    </Box>
  );
}

/** A figure over time; a single day makes no line, so it is written out. */
function Course({ metric, points }: { metric: (typeof METRICS)[number]; points: readonly DayPoint[] }) {
  const [first, second] = points.filter(({ value }) => value !== null);
  if (second !== undefined) return <DayLine name={analyticsMessages[metric]} points={points} />;
  const words = first === undefined ? analyticsMessages.noFigures : oneDayText(first);
  return <Typography color="textSecondary">{words}</Typography>;
}

/** A ranking is skimmed: a long text must not push the next post away. */
const TWO_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
} as const;

type TopPostsProps = { posts: readonly RankedPost[]; postsPerPage: number };

/** The posts that people did most with. */
function TopPosts({ posts, postsPerPage }: TopPostsProps) {
  const dispatch = useAppDispatch();
  const areAllShown = useAppSelector(selectAreAllPostsShown);
  const shown = areAllShown ? posts : posts.slice(0, postsPerPage);
  const list = useRef<HTMLOListElement>(null);
  const keepPlace = useFocusOnFirstNew(list, shown.length);
  if (posts.length === 0) return null;

  function handleAll() {
    keepPlace();
    dispatch(allPostsAsked());
  }

  return (
    <Box component="section" aria-label={analyticsMessages.topPosts}>
      <Typography variant="h3">{analyticsMessages.topPosts}</Typography>
      <Box ref={list} component="ol" sx={{ pl: 3, '& li': { mt: 1, overflowWrap: 'anywhere' } }}>
        {shown.map(({ id, content, platforms, engagement, reach, engagement_rate }) => (
          <li key={id} tabIndex={-1}>
            <Typography dir="auto" style={TWO_LINES}>
              {content}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {platforms.map((platform) => NETWORKS[platform].name).join(', ')} · {analyticsMessages.engagement}{' '}
              {shortenKnown(engagement)} · {analyticsMessages.reach} {shortenKnown(reach)} ·{' '}
              {analyticsMessages.engagementRate} {formatRate(engagement_rate)}
            </Typography>
          </li>
        ))}
      </Box>
      {shown.length < posts.length && (
        <Button variant="outlined" onClick={handleAll}>
          {analyticsMessages.more(posts.length - shown.length)}
        </Button>
      )}
    </Box>
  );
}

type TotalsProps = { analytics: AccountAnalytics };

function Totals({ analytics }: TotalsProps) {
  return (
    <StatGrid label={analyticsMessages.figures}>
      <StatCard label={analyticsMessages.followers} value={shortenKnown(analytics.total_followers)} />
      <StatCard label={analyticsMessages.engagement} value={shortenKnown(analytics.total_engagement)} />
      <StatCard label={analyticsMessages.reach} value={shortenKnown(analytics.total_reach)} />
      <StatCard label={analyticsMessages.engagementRate} value={formatRate(analytics.average_engagement_rate)} />
    </StatGrid>
  );
}

/** Saves the figures on the screen as a file. */
function saveFigures(analytics: AccountAnalytics, format: ExportFormat): void {
  const { name, text, type } = toExportFile(analytics, format);
  saveFile(name, text, type);
}

const TABLE_ID = 'analytics-accounts';

/** A shadow at each side from which more can be scrolled in: covers that scroll with the table hide it at the ends. */
const SHADOWS = {
  background: [
    'linear-gradient(90deg, var(--surface) 30%, transparent) 0 0 / 2.5rem 100% no-repeat local',
    'linear-gradient(-90deg, var(--surface) 30%, transparent) 100% 0 / 2.5rem 100% no-repeat local',
    'linear-gradient(90deg, var(--line-strong), transparent) 0 0 / 0.75rem 100% no-repeat',
    'linear-gradient(-90deg, var(--line-strong), transparent) 100% 0 / 0.75rem 100% no-repeat',
  ].join(', '),
};

type TableProps = { accounts: readonly AccountFigures[] };

/** Each account on a line of its own. */
function AccountTable({ accounts }: TableProps) {
  const headers = [
    analyticsMessages.account,
    analyticsMessages.followers,
    analyticsMessages.posts,
    analyticsMessages.engagement,
    analyticsMessages.reach,
    analyticsMessages.engagementRate,
  ];
  return (
    <Box>
      <Typography id={TABLE_ID} component="h3" variant="h3" sx={{ mb: 1 }}>
        {analyticsMessages.accounts}
      </Typography>
      <Box
        role="region"
        aria-labelledby={TABLE_ID}
        tabIndex={0}
        sx={{
          overflowX: 'auto',
          ...SHADOWS,
          '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
          '& th, & td': { px: 1, py: 0.75, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row">
                  <bdi>{account.account_name}</bdi>, {NETWORKS[account.platform].name}
                  {account.problem !== null && (
                    <Typography variant="body2" color="error">
                      {account.problem}
                    </Typography>
                  )}
                </th>
                <td>{shortenKnown(account.followers)}</td>
                <td>{account.posts}</td>
                <td>{shortenKnown(account.engagement)}</td>
                <td>{shortenKnown(account.reach)}</td>
                <td>{formatRate(account.engagement_rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
