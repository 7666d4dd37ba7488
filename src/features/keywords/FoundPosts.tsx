import Typography from '@mui/material/Typography';
import type { SourceStatus } from '#contract/schemas/monitoring';
import { reasonAndWait } from '../../api/failureText';
import { useGetKeywordAnalyticsQuery } from '../../api/keywordsApi';
import { RetryAlert } from '../../components/RetryAlert';
import { SampleChip } from '../../components/SampleChip';
import { SourceNotes } from '../../components/SourceNotes';
import { keywordMessages } from './messages';
import { PostSection } from './PostSection';

type Props = { keywordId: string; sources: readonly SourceStatus[] };

/** The posts that the searches for a keyword have found. */
export function FoundPosts({ keywordId, sources }: Props) {
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
