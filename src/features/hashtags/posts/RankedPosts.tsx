import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import { MonitoredPostCard } from './MonitoredPostCard';
import { latestPosts, topPosts, type PostsSort } from './postFilters';
import { postsMessages } from './postsMessages';

type Props = { posts: readonly MonitoredPost[]; first: PostsSort };

/** Top 10 and Latest 10 of one response; the chosen order decides which comes first (L-86). */
export function RankedPosts({ posts, first }: Props) {
  const lists = [
    { title: postsMessages.top, shown: topPosts(posts) },
    { title: postsMessages.latest, shown: latestPosts(posts) },
  ];
  return (
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
                <MonitoredPostCard post={post} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Box>
  );
}
