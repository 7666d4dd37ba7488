import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { POSTS_PAGE_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { DAY_MS } from '#contract/durations';
import { SampleCard } from '../../components/SampleData';
import { StatCard, StatGrid } from '../../components/StatCard';
import { useNow } from '../../lib/clock';
import { scheduledMessages } from './messages';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { formatCardDate, formatFullDate, wallTimeAt, zonedInstant } from '../../lib/dates';

/** The prescribed figures and posts, until the first post was ever scheduled. */
export function ScheduledSample() {
  const nowMs = useNow();
  if (useHasScheduled() !== false) return null;
  return (
    <SampleCard title={scheduledMessages.sample}>
      <Stack spacing={2}>
        <StatGrid label={scheduledMessages.stats}>
          <StatCard label={scheduledMessages.total} value={String(SCHEDULED_FIGURES.total)} />
          <StatCard label={scheduledMessages.nextDay} value={String(SCHEDULED_FIGURES.nextDay)} />
          <StatCard label={scheduledMessages.thisWeek} value={String(SCHEDULED_FIGURES.thisWeek)} />
        </StatGrid>
        {scheduledSamplesAt(nowMs).map((sample) => (
          <ScheduledSampleCard key={sample.id} sample={sample} />
        ))}
      </Stack>
    </SampleCard>
  );
}

const LATEST = { limit: POSTS_PAGE_MAX };

/**
 * Whether any post was ever scheduled; null until that is known. The dashboard's list of scheduled posts says so mostly; if it is
 * empty, one of the latest posts with a time of its own does: one that went out at once has none.
 */
function useHasScheduled(): boolean | null {
  const { currentData: scheduled } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const waiting = scheduled?.pages[0];
  const isNoneWaiting = waiting?.total === 0;
  const { currentData: latest } = useListPostsInfiniteQuery(isNoneWaiting ? LATEST : skipToken);
  if (waiting === undefined) return null;
  if (!isNoneWaiting) return true;
  return latest?.pages[0]?.posts.some((post) => post.scheduled_at !== null && post.status !== 'draft') ?? null;
}

type Props = { sample: SamplePost };

function ScheduledSampleCard({ sample: { platform, content, scheduledFor, engagement, image } }: Props) {
  const { likes, shares, comments } = engagement;
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <PlatformGlyph platform={platform} sizePx={18} />
        <span>{NETWORKS[platform].name}</span>
        <time dateTime={scheduledFor} title={formatFullDate(scheduledFor)}>
          {formatCardDate(scheduledFor)}
        </time>
      </Stack>
      <Typography sx={{ my: 1 }}>{content}</Typography>
      {image !== undefined && (
        <Box
          component="img"
          src={image}
          alt=""
          sx={{ display: 'block', width: '100%', maxWidth: 320, aspectRatio: '2 / 1', mb: 1, borderRadius: 1 }}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {likes} {scheduledMessages.likes} · {shares} {scheduledMessages.shares} · {comments}{' '}
        {scheduledMessages.comments}
      </Typography>
    </Card>
  );
}

/** A made-up scheduled post; `scheduledFor` is an ISO instant. */
type SamplePost = {
  id: string;
  type: 'text' | 'image';
  platform: AccountPlatform;
  content: string;
  scheduledFor: string;
  engagement: { likes: number; shares: number; comments: number };
  image?: string;
};

const AUTUMN_HILLS =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 160'%3E%3Crect width='320' height='160' fill='%23f3d9b8'/%3E%3Ccircle cx='236' cy='58' r='26' fill='%23e9a23b'/%3E%3Cpath d='M0 112q80-56 160 0t160-12v60H0z' fill='%23b7622c'/%3E%3Cpath d='M0 136q90-40 180-4t140-8v36H0z' fill='%23723418'/%3E%3C/svg%3E";

/** The three fixed figures of the page. */
const SCHEDULED_FIGURES = { total: 24, nextDay: 8, thisWeek: 16 } as const;

/** The two samples, which lie ahead whenever somebody looks. */
function scheduledSamplesAt(nowMs: number): SamplePost[] {
  return [
    {
      id: 'sample-1',
      type: 'text',
      platform: 'twitter',
      content: 'Five small habits that keep a content calendar alive. Which one would you add? #contentplanning',
      scheduledFor: daysAhead(1, '09:00', nowMs),
      engagement: { likes: 0, shares: 0, comments: 0 },
    },
    {
      id: 'sample-2',
      type: 'image',
      platform: 'instagram',
      image: AUTUMN_HILLS,
      content: 'Behind the scenes of our autumn shoot: cold hands, warm light. #behindthescenes',
      scheduledFor: daysAhead(2, '18:30', nowMs),
      engagement: { likes: 0, shares: 0, comments: 0 },
    },
  ];
}

function daysAhead(days: number, time: string, nowMs: number): string {
  const { date } = wallTimeAt(nowMs + days * DAY_MS);
  return new Date(zonedInstant({ date, time })?.instant ?? nowMs).toISOString();
}
