import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router-dom';
import { useContext, useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { AccountOverviewCard } from '../../features/accounts/overview/AccountOverviewCard';
import { ASSISTANT_ROOM_PX, AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ConnectCard } from '../../features/dashboard/ConnectCard';
import { QuickActions } from '../../features/dashboard/QuickActions';
import { RecentActivity } from '../../features/dashboard/RecentActivity';
import { StatCards } from '../../features/dashboard/StatCards';
import { LostConnections } from '../../features/posts/list/LostConnections';
import { PostsPart } from '../../features/posts/list/PostsPart';
import { POSTS_PANEL_ID } from '../../features/posts/list/tabFilters';
import { ScheduleDemoCard } from '../../features/schedule-dialog/ScheduleDemoCard';
import { paths, type FromState } from '../../lib/paths';
import { startImportListeners } from '../../features/imports/importListeners';
import { useListeners } from '../../store/listeners';
import { PagesContext } from '../router/page';

export function DashboardPage() {
  // What is found here can be exported.
  useListeners(startImportListeners);
  return (
    <Stack spacing={3} sx={{ pr: ASSISTANT_ROOM_PX }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>Dashboard</PageHeading>
        <Button variant="contained" component={Link} to={paths.create}>
          Create Post
        </Button>
      </Stack>
      <ContinueLink />
      <CardBoundary>
        <LostConnections />
      </CardBoundary>
      <CardBoundary>
        <AccountOverviewCard />
      </CardBoundary>
      <CardBoundary>
        <ConnectCard />
      </CardBoundary>
      <CardBoundary>
        <StatCards postsPanelId={POSTS_PANEL_ID} />
      </CardBoundary>
      {/* Side by side where both have space for their text, however large it is. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '2 1 28rem', minWidth: 0 }}>
          <PostsPart />
        </Box>
        <Stack spacing={3} sx={{ flex: '1 1 17rem', minWidth: 0 }}>
          <CardBoundary>
            <QuickActions />
          </CardBoundary>
          <RecentActivity />
          <CardBoundary>
            <ScheduleDemoCard />
          </CardBoundary>
        </Stack>
      </Box>
      <AssistantButton isFloating />
    </Stack>
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
