import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks';
import { paths, type CreateState } from '../../app/paths';
import { SampleChip } from '../../components/SampleChip';
import { useNow } from '../../lib/clock';
import { formatDay } from '../../lib/dates';
import { shortenNumber } from '../../lib/numbers';
import { postsClosed } from './keywordsSlice';
import { discussingText, keywordMessages, postsForText } from './messages';
import { rankedSamplesAt, type SamplePost } from './samplePosts';

const TITLE_ID = 'keyword-posts-title';

type Props = { keyword: string };

/** Posts about a keyword, all of them samples (spec section 2, L-92). */
export function KeywordPostsDialog({ keyword }: Props) {
  const dispatch = useAppDispatch();
  const { top, latest } = rankedSamplesAt(useNow());
  const handed: CreateState = { initialContent: discussingText(keyword) };
  const handleClose = () => dispatch(postsClosed());

  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {postsForText(keyword)}
      </DialogTitle>
      <DialogContent data-sample tabIndex={0}>
        <SampleChip />
        <PostSection title={keywordMessages.top} posts={top} />
        <PostSection title={keywordMessages.latest} posts={latest} />
      </DialogContent>
      <DialogActions>
        <Button onClick={handleClose}>{keywordMessages.close}</Button>
        <Button variant="contained" component={Link} to={paths.create} state={handed}>
          {keywordMessages.createPost}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PostSection({ title, posts }: { title: string; posts: readonly SamplePost[] }) {
  return (
    <section aria-label={title}>
      <Typography component="h3" variant="h3" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Stack component="ol" spacing={1.5} sx={{ mb: 0, pl: 4 }}>
        {posts.map(({ id, author, content, engagement, publishedAt }) => (
          <li key={id}>
            <strong>{author}</strong> {content}
            <Typography variant="body2" color="textSecondary">
              {shortenNumber(engagement)} engagement · {formatDay(publishedAt)}
            </Typography>
          </li>
        ))}
      </Stack>
    </section>
  );
}
