import { SampleChip } from '../../components/SampleChip';
import { useNow } from '../../lib/clock';
import { keywordMessages } from './messages';
import { PostSection } from './PostSection';
import { rankedSamplesAt } from './samplePosts';

/** The prescribed posts of a keyword that was never searched for (L-92). */
export function KeywordSamples() {
  const { top, latest } = rankedSamplesAt(useNow());
  return (
    <div data-sample>
      <SampleChip />
      <PostSection title={keywordMessages.top} posts={top} />
      <PostSection title={keywordMessages.latest} posts={latest} />
    </div>
  );
}
