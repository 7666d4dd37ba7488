import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { trackablePlatformName } from '#contract/platforms';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import { paths, type CreateState } from '../../../core/paths';
import { LineIcon } from '../../../components/LineIcon';
import { OpenPostLink } from '../../../components/OpenPostLink';
import { formatCardDate, formatFullDate } from '../../../lib/dates';
import { PostFigures } from './PostFigures';
import { inspiredText, postsMessages } from './postsMessages';

type Props = { post: MonitoredPost };

/** A post by somebody else (spec section 2). Everything in it came from outside, so it is shown as plain text. */
export function MonitoredPostCard({ post }: Props) {
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
        {content}
      </Typography>
      <PostFigures post={post} />
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
