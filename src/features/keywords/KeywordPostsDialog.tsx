import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Link } from 'react-router-dom';
import type { MonitoredKeyword } from '#contract/schemas/keywords';
import { useAppDispatch } from '../../app/hooks';
import { paths, type CreateState } from '../../core/paths';
import { FoundPosts } from './FoundPosts';
import { postsClosed } from './keywordsSlice';
import { discussingText, keywordMessages, postsForText } from './messages';
import { KeywordSamples } from './KeywordSamples';

const TITLE_ID = 'keyword-posts-title';

type Props = { row: MonitoredKeyword };

/** Posts about a keyword: those that were found, or samples until it was searched for once (spec section 2, L-162). */
export function KeywordPostsDialog({ row: { id, keyword, sources, refreshed_at } }: Props) {
  const dispatch = useAppDispatch();
  const handed: CreateState = { initialContent: discussingText(keyword) };
  const handleClose = () => dispatch(postsClosed());

  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {postsForText(keyword)}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {refreshed_at === null ? <KeywordSamples /> : <FoundPosts keywordId={id} sources={sources} />}
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
