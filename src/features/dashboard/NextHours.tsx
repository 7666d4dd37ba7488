import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { HOUR_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { useListAccountsQuery, type Account } from '../../api/accountsApi';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { useNow } from '../../lib/clock';
import { formatDayOfWeek, wallTimeAt } from '../../lib/dates';
import { calendarPath } from '../../lib/addresses';
import { atRiskText, dashboardMessages, nextText, riskTexts } from './messages';
import type { Post } from '#contract/schemas/posts';

const TITLE_ID = 'next-hours-title';

/** What goes out soon, on a line of time, and what speaks against it. */
export function NextHours() {
  const { currentData, hasNextPage } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const { currentData: accounts } = useListAccountsQuery();
  const now = useNow();
  const listed = currentData?.pages.flatMap(({ posts }) => posts) ?? [];
  const soon = soonPosts(listed, now);
  const risks = risksOf(soon, accounts);
  const count = Object.values(risks).reduce((ids, one) => new Set([...ids, ...one]), new Set<string>()).size;

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: '16px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={TITLE_ID} variant="h2">
          {dashboardMessages.next}
        </Typography>
        {soon.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {nextText(soon.length, hasNextPage && soon.length === listed.length)}
            {count > 0 && (
              <Box component="strong" sx={{ color: 'warning.main', fontWeight: 600 }}>
                , {atRiskText(count)}
              </Box>
            )}
          </Typography>
        )}
      </Box>
      <TimeLine now={now} posts={soon} risks={risks} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {currentData !== undefined && soon.length === 0 && dashboardMessages.nextNone}
        {(Object.keys(risks) as Risk[]).map((risk) => risks[risk].size > 0 && `${riskTexts[risk](risks[risk].size)} `)}
        {count > 0 && <Link to={calendarPath('week')}>{dashboardMessages.nextShow}</Link>}
      </Typography>
    </Card>
  );
}

type TimeLineProps = { now: number; posts: ReturnType<typeof soonPosts>; risks: Record<Risk, Set<string>> };

function TimeLine({ now, posts, risks }: TimeLineProps) {
  const place = (at: number) => `${(((at - now) / (SOON_HOURS * HOUR_MS)) * 100).toFixed(1)}%`;
  return (
    <Box aria-hidden="true" sx={LINE}>
      {midnightsAfter(now).map(({ at, day }) => (
        <Box key={day} component="span" sx={{ ...DAY, left: place(at) }}>
          {formatDayOfWeek(day)}
        </Box>
      ))}
      {posts.map(({ post, at }) => {
        const isAtRisk = Object.values(risks).some((ids) => ids.has(post.id));
        const names = post.platforms.map((platform) => NETWORKS[platform].name).join(', ');
        return (
          <Box key={post.id} component="span" title={names} sx={{ ...(isAtRisk ? RISK : DOT), left: place(at) }} />
        );
      })}
    </Box>
  );
}

/** The days that begin within these hours. */
function midnightsAfter(now: number): { at: number; day: string }[] {
  const hours = Array.from({ length: SOON_HOURS }, (_, hour) => {
    const at = Math.ceil(now / HOUR_MS + hour) * HOUR_MS;
    return { at, ...wallTimeAt(at) };
  });
  return hours.filter(({ time }) => time.startsWith('00:')).map(({ at, date }) => ({ at, day: date }));
}

const LINE = {
  ...{ position: 'relative', overflow: 'hidden', height: 44, my: '12px', borderRadius: 1, bgcolor: 'var(--sunken)' },
} as const;
const DAY = {
  ...{ position: 'absolute', top: 0, bottom: 0, display: 'flex', alignItems: 'end', pl: '6px', pb: '2px' },
  ...{ borderLeft: 1, borderColor: 'divider', color: 'text.secondary', fontSize: '0.75rem' },
} as const;
const DOT = {
  ...{ position: 'absolute', top: 10, width: 8, height: 8, ml: '-4px', borderRadius: '50%', bgcolor: 'info.main' },
} as const;
const RISK = {
  ...DOT,
  borderRadius: 0,
  bgcolor: 'warning.main',
  clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
} as const;

/** How far "soon" reaches. */
export const SOON_HOURS = 48;

/** Why a post that goes out soon may not, or not well. */
export type Risk = 'disconnected' | 'imageless' | 'crowded';

type SoonPost = { post: Post; at: number };

/** The posts of a list that go out soon, the next one first. */
export function soonPosts(posts: readonly Post[], now: number): SoonPost[] {
  return posts
    .flatMap((post) => (post.scheduled_at === null ? [] : [{ post, at: Date.parse(post.scheduled_at) }]))
    .filter(({ at }) => at > now && at <= now + SOON_HOURS * HOUR_MS)
    .sort((a, b) => a.at - b.at);
}

/** The ids of those at risk, by why; without the accounts nothing is known of them. */
export function risksOf(
  soon: readonly SoonPost[],
  accounts: readonly Account[] | undefined,
): Record<Risk, Set<string>> {
  const risks: Record<Risk, Set<string>> = { disconnected: new Set(), imageless: new Set(), crowded: new Set() };
  const connected = new Set(accounts?.filter(({ isConnected }) => isConnected).map(({ id }) => id));
  const lastAt = new Map<string, number>();
  for (const { post, at } of soon) {
    for (const { account_id: id } of post.targets) {
      if (accounts !== undefined && (id === null || !connected.has(id))) risks.disconnected.add(post.id);
      if (id === null) continue;
      const before = lastAt.get(id);
      if (before !== undefined && at - before < HOUR_MS) risks.crowded.add(post.id);
      lastAt.set(id, at);
    }
    const lacksFile = post.platforms.some((platform) => {
      const own = post.variants.find((variant) => variant.platform === platform)?.media;
      return NETWORKS[platform].media.needsFile && (own ?? post.media_urls).length === 0;
    });
    if (lacksFile) risks.imageless.add(post.id);
  }
  return risks;
}
