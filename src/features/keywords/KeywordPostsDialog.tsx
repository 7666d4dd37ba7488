import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Link } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import Stack from '@mui/material/Stack';
import type { MonitoredKeyword, SourceStatus, MonitoredPost } from '#contract/schemas/monitoring';
import { DAY_MS } from '#contract/durations';
import { RANKED_POSTS } from '#contract/limits';
import { useAppDispatch } from '../../store/hooks';
import { paths, type CreateState } from '../../lib/paths';
import { postsClosed } from './keywordsSlice';
import { discussingText, keywordMessages, postsForText, engagementText } from './messages';
import { reasonAndWait } from '../../api/failureText';
import { useGetKeywordAnalyticsQuery } from '../../api/keywordsApi';
import { RetryAlert } from '../../components/RetryAlert';
import { PostText } from '../../components/PostText';
import { SampleChip } from '../../components/SampleData';
import { SourceNotes } from '../../components/TrackerSources';
import { useNow } from '../../lib/clock';
import { OpenPostLink } from '../../components/OpenPostLink';
import { formatDay } from '../../lib/dates';

const TITLE_ID = 'keyword-posts-title';

type KeywordPostsDialogProps = { row: MonitoredKeyword };

/** Posts about a keyword: those that were found, or samples until it was searched for once. */
export function KeywordPostsDialog({ row: { id, keyword, sources, refreshed_at } }: KeywordPostsDialogProps) {
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

type FoundPostsProps = { keywordId: string; sources: readonly SourceStatus[] };

/** The posts that the searches for a keyword have found. */
function FoundPosts({ keywordId, sources }: FoundPostsProps) {
  const { currentData: found, error, isFetching, refetch } = useGetKeywordAnalyticsQuery(keywordId);
  if (found === undefined && isFetching) return <Typography role="status">{keywordMessages.loadingPosts}</Typography>;
  if (found === undefined) {
    return <RetryAlert text={keywordMessages.postsFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div {...(found.keyword.is_sandbox && { 'data-sample': true })}>
      {found.top_posts.length === 0 ? (
        <Typography>{keywordMessages.noPosts}</Typography>
      ) : (
        <>
          {found.keyword.is_sandbox && <SampleChip />}
          <PostSection title={keywordMessages.top} posts={found.top_posts} />
          <PostSection title={keywordMessages.latest} posts={found.latest_posts} />
        </>
      )}
      <SourceNotes sources={sources} />
    </div>
  );
}

/** The prescribed posts of a keyword that was never searched for. */
function KeywordSamples() {
  const { top, latest } = rankedSamplesAt(useNow());
  return (
    <div data-sample>
      <SampleChip />
      <PostSection title={keywordMessages.top} posts={top} />
      <PostSection title={keywordMessages.latest} posts={latest} />
    </div>
  );
}

type Props = { title: string; posts: readonly (SamplePost | MonitoredPost)[] };

/** Some posts about a keyword. What was found came from outside, so it is shown as text, of which web addresses alone become links. */
function PostSection({ title, posts }: Props) {
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
            <span dir="auto">
              <PostText>{'url' in post ? (post.title ?? post.content) : post.content}</PostText>
            </span>
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

/** A post about a keyword; all of them are made up. */
type SamplePost = { id: string; author: string; content: string; engagement: number; publishedAt: string };

const ABOUT = [
  ['Mira Okafor', 'A short guide for everybody who starts today.', 4_210],
  ['Jonas Lindqvist', 'What we learned in the first month.', 3_870],
  ['Chiara Mendes', 'Five questions that we hear every week.', 1_940],
  ['Beth Carrow', 'The numbers behind our last campaign.', 2_650],
  ['Haruka Sato', 'A mistake that cost us a week, and its cure.', 5_020],
  ['Kwame Asante', 'Small shops can do this too: here is how.', 1_120],
  ['Lena Fischer', 'My three favorite tools for it.', 880],
  ['Tomás Rivera', 'An honest look back at the year.', 3_310],
  ['Aisha Khan', 'Why simple beats clever, once more.', 2_240],
  ['Piotr Nowak', 'Our checklist, free to take.', 1_560],
  ['Grace Hill', 'An interview with our first customer.', 690],
  ['Omar Haddad', 'What comes next, in two minutes.', 940],
] as const;

/** The best ten and the latest ten of them; the latest is a day old, whenever somebody looks. */
function rankedSamplesAt(nowMs: number): { top: SamplePost[]; latest: SamplePost[] } {
  const posts = ABOUT.map(([author, content, engagement], index) => ({
    id: `sample-${index}`,
    author,
    content,
    engagement,
    publishedAt: new Date(nowMs - (index + 1) * DAY_MS).toISOString(),
  }));
  return {
    top: posts.toSorted((a, b) => b.engagement - a.engagement).slice(0, RANKED_POSTS),
    latest: posts.slice(0, RANKED_POSTS),
  };
}
