import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListAccountsQuery } from '../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { SampleCard } from '../../components/SampleData';
import { useNow } from '../../lib/clock';
import { timeAgo } from '../../lib/dates';
import { activityOf } from './activityOf';
import { dashboardMessages } from './messages';

const TITLE_ID = 'recent-activity-title';

/** Three made-up entries that show what this list is for. */
const sampleActivities = [
  { text: 'Post published on Twitter', when: '2 hours ago' },
  { text: 'New comment on Instagram post', when: '4 hours ago' },
  { text: 'Post scheduled for tomorrow on Facebook', when: '1 day ago' },
] as const;

/** What has happened to posts and accounts; three sample entries until anything has. */
export function RecentActivity() {
  const { currentData: user } = useGetCurrentUserQuery();
  const all = useListPostsInfiniteQuery(firstPosts());
  const failed = useListPostsInfiniteQuery(firstPosts('failed'));
  const { currentData: accounts } = useListAccountsQuery();
  const now = useNow();
  const posts = [all, failed].flatMap(({ currentData }) => currentData?.pages.flatMap((page) => page.posts) ?? []);
  const events = activityOf(posts, accounts ?? []);
  const isNew = user?.posts_count === 0 && user.social_accounts_count === 0;
  const isKnown = all.currentData !== undefined && accounts !== undefined;

  if (events.length === 0 && (isNew || isKnown)) {
    return (
      <SampleCard title={dashboardMessages.recentActivity}>
        <Entries entries={sampleActivities} />
      </SampleCard>
    );
  }
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: '16px' }}>
      <Typography id={TITLE_ID} variant="h2" sx={{ mb: '12px' }}>
        {dashboardMessages.recentActivity}
      </Typography>
      {events.length === 0 && all.isError && <Typography>{dashboardMessages.activityFailed}</Typography>}
      {events.length === 0 && !all.isError && <Skeleton variant="rounded" height={160} />}
      <Entries entries={events.map(({ at, ...event }) => ({ ...event, when: timeAgo(at, now) }))} />
    </Card>
  );
}

type EntriesProps = { entries: readonly { id?: string; text: string; about?: string; when: string }[] };

function Entries({ entries }: EntriesProps) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '12px', m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ id, text, about, when }) => (
        <Box component="li" key={id ?? text} sx={{ minWidth: 0 }}>
          <Typography>{text}</Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {when}
            {about !== undefined && ` · ${about}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
