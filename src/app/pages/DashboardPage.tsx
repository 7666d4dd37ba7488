import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router-dom';
import { Suspense, useContext, useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { AccountOverviewCard } from '../../features/accounts/overview/AccountOverviewCard';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ConnectCard } from '../../features/dashboard/ConnectCard';
import { QuickActions } from '../../features/dashboard/QuickActions';
import { StatCards } from '../../features/dashboard/StatCards';
import { PostsPart } from '../../features/posts/list/PostsPart';
import { POSTS_PANEL_ID } from '../../features/posts/list/tabFilters';
import { ScheduleDemoCard } from '../../features/schedule-dialog/ScheduleDemoCard';
import { Later } from '../../lib/Later';
import { lazyPart } from '../../lib/lazyPart';
import { paths, type FromState } from '../../lib/paths';
import { startImportListeners } from '../../features/imports/importListeners';
import { useHasNoAccounts, useListAccountsQuery } from '../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../api/authApi';
import {
  demoToggled,
  firstStepsToggled,
  selectAreFirstStepsHidden,
  selectIsDemoHidden,
} from '../../features/preferences/preferencesSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useListeners } from '../../store/listeners';
import { useAttention } from '../notices/attention';
import { PagesContext } from '../router/page';

const attentionLines = lazyPart(
  async () => (await import(/* webpackChunkName: 'posts' */ '../notices/AttentionLines')).AttentionLines,
);
const firstSteps = lazyPart(
  async () => (await import(/* webpackChunkName: 'posts' */ '../../features/dashboard/FirstSteps')).FirstSteps,
);
const nextHours = lazyPart(
  async () => (await import(/* webpackChunkName: 'posts' */ '../../features/dashboard/NextHours')).NextHours,
);
const recentActivity = lazyPart(
  async () => (await import(/* webpackChunkName: 'posts' */ '../../features/dashboard/RecentActivity')).RecentActivity,
);

const NEXT_HOURS_HEIGHT_PX = 126;
/** As tall as the card with its three steps, for a mouse and for fingers. */
const FIRST_STEPS_ROOM = { height: 190, '@media (pointer: coarse)': { height: 214 } };

export function DashboardPage() {
  // What is found here can be exported.
  useListeners(startImportListeners);
  const hasNoAccounts = useHasNoAccounts();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts } = useListAccountsQuery();
  // Whatever becomes of the list: a card that moves would ask for it again.
  const isOverviewFirst = (accounts?.length ?? user?.social_accounts_count) === 0;
  const isDemoHidden = useAppSelector(selectIsDemoHidden);
  const areFirstStepsHidden = useAppSelector(selectAreFirstStepsHidden);
  const dispatch = useAppDispatch();
  const isStepKnown = isOverviewFirst || user?.posts_count === 0;
  const overview = (
    <CardBoundary>
      <AccountOverviewCard isLeading={areFirstStepsHidden} />
    </CardBoundary>
  );
  const steps = !areFirstStepsHidden && (
    <CardBoundary>
      <Later part={firstSteps} fallback={isStepKnown && <Skeleton variant="rounded" sx={FIRST_STEPS_ROOM} />}>
        <firstSteps.Component onHidden={() => dispatch(firstStepsToggled())} />
      </Later>
    </CardBoundary>
  );
  return (
    // Whoever scrolls to the end finds nothing under the assistant's button.
    <Box sx={{ pb: '60px' }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <PageHeading>Dashboard</PageHeading>
        <Button variant="contained" component={Link} to={paths.create}>
          Create Post
        </Button>
      </Stack>
      <ContinueLink />
      <Stack spacing="16px" sx={{ pt: '16px', [ON_A_PHONE]: { '& > * + *': { mt: '8px !important' } } }}>
        <CardBoundary>
          <Attention />
        </CardBoundary>
        {isOverviewFirst && (
          <Box sx={START}>
            {steps}
            {overview}
          </Box>
        )}
        {hasNoAccounts && (
          <CardBoundary>
            <ConnectCard />
          </CardBoundary>
        )}
        <CardBoundary>
          <StatCards postsPanelId={POSTS_PANEL_ID} />
        </CardBoundary>
        {/* The rail stands below where the posts would have no space for their text, however large it is. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '16px' }}>
          <Box sx={{ flex: '999 1 30rem', minWidth: 0 }}>
            <PostsPart />
          </Box>
          <Stack spacing="16px" sx={{ flex: '1 1 20rem', minWidth: 0 }}>
            {!isOverviewFirst && (
              <>
                {steps}
                {overview}
              </>
            )}
            <CardBoundary>
              <Later part={nextHours} fallback={<Skeleton variant="rounded" height={NEXT_HOURS_HEIGHT_PX} />}>
                <nextHours.Component />
              </Later>
            </CardBoundary>
            <CardBoundary>
              <QuickActions />
            </CardBoundary>
            <CardBoundary>
              <Later part={recentActivity} fallback={<Skeleton variant="rounded" height={240} />}>
                <recentActivity.Component />
              </Later>
            </CardBoundary>
            {!isDemoHidden && (
              <CardBoundary>
                <ScheduleDemoCard onDismissed={() => dispatch(demoToggled())} />
              </CardBoundary>
            )}
          </Stack>
        </Box>
      </Stack>
      <AssistantButton isFloating />
    </Box>
  );
}

/** What a new person begins with, side by side where there is room. */
const START = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))', gap: '16px' },
  '@media (max-width: 767.98px)': { gap: '8px' },
};

const ON_A_PHONE = '@media (max-width: 767.98px)';

/** What needs the person; its code is asked for once anything does. */
function Attention() {
  const { postCount, lost, ending } = useAttention();
  if (postCount + lost.length + ending.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <attentionLines.Component />
    </Suspense>
  );
}

/** After login: a focused link to the page that was asked for first. */
function ContinueLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const { from } = (useLocation().state ?? {}) as FromState;
  const asked = from?.split(/[?#]/)[0] ?? paths.home;
  const page = useContext(PagesContext).find(({ path }) => path === asked);
  const title = asked === paths.home ? undefined : page?.title;

  useEffect(() => link.current?.focus(), [title]);

  if (from === undefined || title === undefined) return null;
  return (
    <Alert severity="info" icon={false} role="presentation" sx={{ mb: 3 }}>
      <Link ref={link} to={from} style={{ display: 'inline-block', paddingBlock: '0.25rem' }}>
        Continue to {title}
      </Link>
    </Alert>
  );
}
