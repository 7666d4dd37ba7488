import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import { OpenPostLink } from '../../components/OpenPostLink';
import { formatDay } from '../../lib/dates';
import { engagementText } from './messages';
import type { SamplePost } from './samplePosts';

type Props = { title: string; posts: readonly (SamplePost | MonitoredPost)[] };

/** Some posts about a keyword. What was found came from outside, so it is shown as plain text. */
export function PostSection({ title, posts }: Props) {
  return (
    <section aria-label={title}>
      <Typography component="h3" variant="h3" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Stack component="ol" spacing={1.5} sx={{ mb: 0, pl: 4, overflowWrap: 'anywhere' }}>
        {posts.map((post) => (
          <li key={post.id}>
            <strong>
              <bdi>{post.author}</bdi>
            </strong>{' '}
            <span dir="auto">{'url' in post ? (post.title ?? post.content) : post.content}</span>
            <Typography variant="body2" color="textSecondary">
              {engagementText(post.engagement)}
              {formatDay(post.publishedAt)}
            </Typography>
            {'url' in post && <OpenPostLink url={post.url} name={post.title ?? post.author} />}
          </li>
        ))}
      </Stack>
    </section>
  );
}
