import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import { trackablePlatformName } from '#contract/platforms';
import { latestPosts, topPosts, type PostsSort } from './postFilters';
import { postsMessages, inspiredText } from '../messages';
import { paths, type CreateState } from '../../../lib/paths';
import { LineIcon } from '../../../components/LineIcon';
import { OpenPostLink } from '../../../components/OpenPostLink';
import { PostText } from '../../../components/PostText';
import { splitReported, UnreportedNote, UnreportedSign } from '../../../components/Unreported';
import { formatCardDate, formatFullDate } from '../../../lib/dates';
import { shortenNumber } from '../../../lib/numbers';

type Props = { posts: readonly MonitoredPost[]; first: PostsSort };

/** Top 10 and Latest 10 of one response; the chosen order decides which comes first. */
export function RankedPosts({ posts, first }: Props) {
  const lists = [
    { title: postsMessages.top, shown: topPosts(posts) },
    { title: postsMessages.latest, shown: latestPosts(posts) },
  ];
  const { told, silent, hasGaps } = splitReported(FIGURES, lists.flatMap(({ shown }) => shown).map(figuresOf));
  return (
    <>
      <UnreportedNote silent={silent.map((name) => FIGURE_NAMES[name])} hasSign={hasGaps} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}
      >
        {(first === 'engagement' ? lists : lists.toReversed()).map(({ title, shown }) => (
          <section key={title} aria-label={title}>
            <Typography component="h3" variant="h3" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
            <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {shown.map((post) => (
                <li key={post.id}>
                  <MonitoredPostCard post={post} told={told} />
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </Box>
    </>
  );
}

type MonitoredPostCardProps = { post: MonitoredPost; told: readonly FigureName[] };

/** A post by somebody else. Everything in it came from outside, so it is shown as text, of which web addresses alone become links. */
function MonitoredPostCard({ post, told }: MonitoredPostCardProps) {
  const { platform, author, authorVerified, title, content, category, url, publishedAt } = post;
  const handed: CreateState = { initialContent: inspiredText(post) };

  return (
    <Card component="article" sx={{ display: 'grid', gap: 1, p: 2, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Chip size="small" label={trackablePlatformName(platform)} />
        <strong>
          <bdi>{author}</bdi>
        </strong>
        {authorVerified && (
          <Chip
            size="small"
            variant="outlined"
            color="info"
            icon={<LineIcon path="M5 12.5l4.5 4.5L19 7.5" sizePx={14} />}
            label={postsMessages.verified}
          />
        )}
        {category !== null && <Chip size="small" variant="outlined" label={category} />}
        <Typography
          variant="body2"
          color="textSecondary"
          component="time"
          dateTime={publishedAt}
          title={formatFullDate(publishedAt)}
          sx={{ ml: 'auto' }}
        >
          {formatCardDate(publishedAt)}
        </Typography>
      </Stack>
      {title !== null && (
        <Typography component="h4" sx={{ fontWeight: 600 }} dir="auto">
          {title}
        </Typography>
      )}
      <Typography
        dir="auto"
        sx={{ display: '-webkit-box', overflow: 'hidden', WebkitLineClamp: 6, WebkitBoxOrient: 'vertical' }}
      >
        <PostText>{content}</PostText>
      </Typography>
      <PostFigures post={post} told={told} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={paths.create}
          state={handed}
          aria-label={`${postsMessages.create}: ${title ?? author}`}
        >
          {postsMessages.create}
        </Button>
        <OpenPostLink url={url} name={title ?? author} />
      </Stack>
    </Card>
  );
}

const FIGURES = ['engagement', 'reach', 'likes', 'retweets', 'replies', 'shares'] as const;
const FIGURE_NAMES: Record<FigureName, string> = {
  ...{ engagement: postsMessages.engagement, reach: postsMessages.reach, ...postsMessages.counts },
};

type FigureName = (typeof FIGURES)[number];

/** The totals and counts of a post. */
function figuresOf({ engagement, reach, metrics }: MonitoredPost): Record<FigureName, number | null> {
  return { ...metrics, engagement, reach };
}

/** The figures of a post that are told of any. One that its own source does not report has a sign: 0 would be a claim. */
function PostFigures({ post, told }: MonitoredPostCardProps) {
  const figures = figuresOf(post);
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        color: 'text.secondary',
        fontSize: '0.875rem',
        '& > div': { display: 'flex', gap: 0.5 },
        '& dd': { m: 0, color: 'text.primary', fontWeight: 600 },
      }}
    >
      {told.map((name) => {
        const count = figures[name];
        return (
          <div key={name}>
            <dt>{FIGURE_NAMES[name]}</dt>
            <dd title={count?.toLocaleString('en-US')}>{count === null ? <UnreportedSign /> : shortenNumber(count)}</dd>
          </div>
        );
      })}
    </Box>
  );
}
