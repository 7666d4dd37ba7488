import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NETWORKS } from '#contract/networks';
import type { RankedPost } from '#contract/schemas/analytics';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Text } from '../../components/Text';
import { formatRate, shortenKnown } from '../../lib/numbers';
import { useFocusOnFirstNew } from '../../lib/useFocusOnFirstNew';
import { allPostsAsked, selectAreAllPostsShown } from './analyticsSlice';
import { analyticsMessages } from './messages';

/** A ranking is skimmed: a long text must not push the next post away. */
const TWO_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
} as const;

type Props = { posts: readonly RankedPost[]; postsPerPage: number };

/** The posts that people did most with. */
export function TopPosts({ posts, postsPerPage }: Props) {
  const dispatch = useAppDispatch();
  const areAllShown = useAppSelector(selectAreAllPostsShown);
  const shown = areAllShown ? posts : posts.slice(0, postsPerPage);
  const list = useRef<HTMLOListElement>(null);
  const keepPlace = useFocusOnFirstNew(list, shown.length);
  if (posts.length === 0) return null;

  function handleAll() {
    keepPlace();
    dispatch(allPostsAsked());
  }

  return (
    <Box component="section" aria-label={analyticsMessages.topPosts}>
      <Text as="h3" kind="h3">
        {analyticsMessages.topPosts}
      </Text>
      <Box ref={list} component="ol" sx={{ pl: 3, '& li': { mt: 1, overflowWrap: 'anywhere' } }}>
        {shown.map(({ id, content, platforms, engagement, reach, engagement_rate }) => (
          <li key={id} tabIndex={-1}>
            <Text dir="auto" style={TWO_LINES}>
              {content}
            </Text>
            <Text kind="body2" isSoft>
              {platforms.map((platform) => NETWORKS[platform].name).join(', ')} · {analyticsMessages.engagement}{' '}
              {shortenKnown(engagement)} · {analyticsMessages.reach} {shortenKnown(reach)} ·{' '}
              {analyticsMessages.engagementRate} {formatRate(engagement_rate)}
            </Text>
          </li>
        ))}
      </Box>
      {shown.length < posts.length && (
        <Button variant="outlined" onClick={handleAll}>
          {analyticsMessages.more(posts.length - shown.length)}
        </Button>
      )}
    </Box>
  );
}
