import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import type { User } from '#contract/schemas/auth';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { useListAccountsQuery, type Account, useHasNoAccounts } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AccountFace } from '../../../components/AccountFace';
import { CardBoundary } from '../../../components/CardBoundary';
import Typography from '@mui/material/Typography';
import { dialogOpened } from '../../ui/uiSlice';
import { selectSelectedAccountId } from '../accountsSlice';
import { AddAccountButton } from '../AddAccountButton';
import { accountsMessages, networkText, overviewMessages } from '../messages';
import { accountSelector } from './selectorPart';
import { handleOf } from '../../../lib/handle';
import { useGetAccountAnalyticsQuery, areFiguresMadeUp } from '../../../api/analyticsApi';
import { SampleChip } from '../../../components/SampleData';
import { formatRate, shortenKnown } from '../../../lib/numbers';

const TITLE_ID = 'account-overview-title';
const SELECTOR_SKELETON = <Skeleton variant="rounded" height={40} sx={{ width: '100%' }} />;

type OverviewProps = {
  /** No other card of the page leads to the first account: its button is the filled one. */
  isLeading: boolean;
};

/** The dashboard's card about the selected account, or about the signed-in user while there is none. */
export function AccountOverviewCard({ isLeading }: OverviewProps) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, isFetching, isError } = useListAccountsQuery();
  const hasNoAccounts = useHasNoAccounts();
  const selectedId = useAppSelector(selectSelectedAccountId);
  const selected = accounts?.find(({ id }) => id === selectedId);
  if (user === undefined && selected === undefined) return null;
  const isLoading = accounts === undefined && isFetching && !hasNoAccounts;

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography id={TITLE_ID} variant="h2">
          {accountsMessages.overview}
        </Typography>
        <AddAccountButton />
      </Stack>
      <Stack spacing="12px" sx={{ alignItems: 'stretch', mt: '12px' }}>
        {isLoading && SELECTOR_SKELETON}
        {accounts !== undefined && accounts.length > 0 && (
          <CardBoundary>
            <Suspense fallback={SELECTOR_SKELETON}>
              <accountSelector.Component accounts={accounts} selectedId={selectedId} />
            </Suspense>
          </CardBoundary>
        )}
        {isLoading ? (
          <Skeleton variant="rounded" width={240} height={40} />
        ) : (
          <CurrentAccount account={selected} user={user} />
        )}
        {isError && accounts === undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {accountsMessages.loadFailed}
          </Typography>
        )}
        {hasNoAccounts && (
          <Button
            variant={isLeading ? 'contained' : 'outlined'}
            aria-haspopup="dialog"
            sx={{ alignSelf: 'start' }}
            onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
          >
            {accountsMessages.connectFirst}
          </Button>
        )}
      </Stack>
      <OverviewFigures account={selected} />
    </Card>
  );
}

type Props = { account: Account | undefined; user: User | undefined };

/** The selected account; without one the user's full name and email. */
function CurrentAccount({ account, user }: Props) {
  const name = account?.displayName ?? user?.full_name;
  const line = account === undefined ? user?.email : `${handleOf(account.username)}, ${networkText(account)}`;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      {account === undefined ? (
        <Avatar alt="" sx={{ width: 40, height: 40 }} />
      ) : (
        <AccountFace account={account} sizePx={40} />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi>{line}</bdi>
        </Typography>
      </Box>
    </Stack>
  );
}

/** Space for the chip is kept while it may still appear, so that nothing below moves. */
const CHIP_HEIGHT_PX = 24;

type OverviewFiguresProps = { account: Account | undefined };

/**
 * Figures reported by the networks for the selected account, or for all of them while none is selected.
 */
function OverviewFigures({ account }: OverviewFiguresProps) {
  const { currentData: analytics, isFetching } = useGetAccountAnalyticsQuery();
  const hasNoAccounts = useHasNoAccounts();
  const isLoading = analytics === undefined && isFetching;
  const isMadeUp = areMadeUp(analytics, account);
  const mayBeMadeUp = isMadeUp || (isLoading && !hasNoAccounts);
  return (
    <Box {...(isMadeUp && { 'data-sample': true })} sx={{ mt: '12px' }}>
      <Box
        component="dl"
        aria-busy={isLoading}
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px', maxWidth: '30rem', m: 0 }}
      >
        {figuresOf(analytics, account).map(({ label, value, note }) => (
          <Box key={label} title={note} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
              {isLoading ? <Skeleton width="4ch" /> : value}
            </Typography>
          </Box>
        ))}
      </Box>
      {mayBeMadeUp && <Box sx={{ minHeight: CHIP_HEIGHT_PX, mt: 1 }}>{isMadeUp && <SampleChip />}</Box>}
    </Box>
  );
}

/** One figure of the overview, with a note on what it counts. */
type OverviewFigure = { label: string; value: string; note: string };

/** The networks do not tell whom an account follows. */
const FOLLOWING = 0;

/** True if the sandbox makes these figures up: those of the account, or without one any of them. */
function areMadeUp(analytics: AccountAnalytics | undefined, account: Account | undefined): boolean {
  const own = analytics?.accounts.find(({ id }) => id === account?.id);
  return own?.is_sandbox ?? areFiguresMadeUp(analytics);
}

/** The four figures of the overview; a dash where they could not be loaded, or a network does not tell. */
export function figuresOf(analytics: AccountAnalytics | undefined, account: Account | undefined): OverviewFigure[] {
  const own = analytics?.accounts.find(({ id }) => id === account?.id);
  const followers = own === undefined ? analytics?.total_followers : own.followers;
  const engagement = own === undefined ? (analytics?.average_engagement_rate ?? null) : (own.engagement_rate ?? 0);
  const posts = analytics?.top_posts.filter(
    ({ platforms }) => account === undefined || platforms.includes(account.platform),
  );
  return [
    { ...overviewMessages.followers, value: shortenKnown(followers) },
    { ...overviewMessages.following, value: String(FOLLOWING) },
    { ...overviewMessages.posts, value: shortenKnown(posts?.length) },
    { ...overviewMessages.engagement, value: formatRate(engagement) },
  ];
}
