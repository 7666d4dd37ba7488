import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { reasonAndWait } from '../../../api/failureText';
import { useListHashtagsQuery } from '../../../api/hashtagsApi';
import { RetryAlert } from '../../../components/RetryAlert';
import { useNow } from '../../../lib/clock';
import { HashtagForm } from './HashtagForm';
import { HashtagItem } from './HashtagItem';
import { HashtagPostsDrawer } from '../posts/HashtagPostsDrawer';
import { hashtagMessages } from '../messages';
import { tagIn } from '../tagAddress';

const TITLE_ID = 'hashtag-tracker-title';

/** The card about tracked hashtags (spec section 2). */
export function HashtagTracker() {
  const openTag = tagIn(useLocation().search);
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={TITLE_ID} tabIndex={-1} component="h2" variant="h2" sx={{ mb: 2 }}>
        {hashtagMessages.title}
      </Typography>
      <HashtagForm />
      <HashtagList />
      {openTag !== null && <HashtagPostsDrawer hashtag={openTag} />}
    </Card>
  );
}

function HashtagList() {
  const nowMs = useNow();
  const { currentData: hashtags, error, isFetching, refetch } = useListHashtagsQuery();
  if (hashtags === undefined && isFetching) return <Typography role="status">{hashtagMessages.loading}</Typography>;
  if (hashtags === undefined) {
    return <RetryAlert text={hashtagMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (hashtags.length === 0) return <Typography color="textSecondary">{hashtagMessages.empty}</Typography>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {hashtags.map((row) => (
        <HashtagItem key={row.id} row={row} nowMs={nowMs} />
      ))}
    </Stack>
  );
}
