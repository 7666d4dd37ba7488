import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { areFiguresMadeUp, useGetAccountAnalyticsQuery } from '../../api/analyticsApi';
import { reasonAndWait } from '../../api/failureText';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { SampleChip } from '../../components/SampleChip';
import { dialogOpened } from '../ui/uiSlice';
import { exportChosen, numbersToggled, selectAreNumbersShown } from './analyticsSlice';
import { AccountTable } from './AccountTable';
import { DailyCharts } from './DailyCharts';
import { analyticsMessages } from './messages';
import { TopPosts } from './TopPosts';
import { Totals } from './Totals';
import { bringEffects } from '../../app/lateEffects';
import { startAnalyticsListeners } from './analyticsListeners';

bringEffects(startAnalyticsListeners);

const TITLE_ID = 'analytics-title';

/** Three buttons fit beside each other on a phone, and their words begin where the text above does. */
const TEXT_BUTTONS = { flexWrap: 'wrap', columnGap: 0.5, rowGap: 1, mx: '-5px' } as const;

type Props = { postsPerPage: number };

/** Results of one's own accounts and posts, as charts and as numbers. */
export function AnalyticsSection({ postsPerPage }: Props) {
  const dispatch = useAppDispatch();
  const areNumbersShown = useAppSelector(selectAreNumbersShown);
  const { currentData: analytics, error, isFetching, refetch } = useGetAccountAnalyticsQuery();
  const isSandbox = areFiguresMadeUp(analytics);

  return (
    <Card
      component="section"
      aria-labelledby={TITLE_ID}
      {...(isSandbox && { 'data-sample': true })}
      sx={{ p: { xs: 2, md: 3 } }}
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
      {analytics === undefined && isFetching && <Typography role="status">{analyticsMessages.loading}</Typography>}
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
            <Button size="small" onClick={() => dispatch(exportChosen('csv'))}>
              {analyticsMessages.exportCsv}
            </Button>
            <Button size="small" onClick={() => dispatch(exportChosen('json'))}>
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
