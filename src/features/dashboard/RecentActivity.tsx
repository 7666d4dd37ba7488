import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListAccountsQuery, type Account } from '../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { SampleCard } from '../../components/SampleData';
import { useNow } from '../../lib/clock';
import { timeAgo } from '../../lib/dates';
import { dashboardMessages, activityTexts } from './messages';
import { NETWORKS } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import { excerptOf } from '../../lib/excerpt';
import { handleOf } from '../../lib/handle';

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
          <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {when}
            {about !== undefined && ` · ${about}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const SHOWN = 5;
const EXCERPT_CHARS = 60;

const LIST = new Intl.ListFormat('en');

/** Something that happened, and to what; `id`: the post’s or the account’s. */
type Activity = { id: string; at: number; text: string; about: string };

/** What became of posts and accounts, as far as these tell: the newest first. */
export function activityOf(posts: readonly Post[], accounts: readonly Account[]): Activity[] {
  // A post may be in several lists, and the copies of a series are one thing that somebody did.
  const isCopy = ({ series_id: id, status }: Post) => id !== null && status === 'scheduled';
  const once = new Map(posts.map((post) => [isCopy(post) ? post.series_id : post.id, post]));
  const events = [
    ...[...once.values()].map(activityOfPost),
    ...accounts.map(({ id, platform, username, connectedAt }) => ({
      id,
      at: Date.parse(connectedAt),
      text: activityTexts.connected(handleOf(username)),
      about: NETWORKS[platform].name,
    })),
  ];
  return events.sort((a, b) => b.at - a.at).slice(0, SHOWN);
}

function activityOfPost(post: Post): Activity {
  const { status, targets, published_at: publishedAt, created_at: createdAt, updated_at: updatedAt } = post;
  const isFailed = status === 'failed';
  const concerned = isFailed ? targets.filter(({ state }) => state !== 'published') : targets;
  const platforms = targets.length === 0 ? post.platforms : concerned.map(({ platform }) => platform);
  const names = LIST.format([...new Set(platforms.map((platform) => NETWORKS[platform].name))]);
  const at = status === 'published' ? (publishedAt ?? updatedAt) : isFailed ? updatedAt : createdAt;
  return {
    id: post.id,
    at: Date.parse(at),
    text: activityTexts[status](names),
    about: excerptOf(post.content, EXCERPT_CHARS).text,
  };
}
