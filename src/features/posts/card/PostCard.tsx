import { memo } from 'react';
import type { Post } from '#contract/schemas/posts';
import { RepeatSign } from '../../../components/RepeatSign';
import { PlatformMark } from './PlatformMark';
import { PostComments } from './PostComments';
import { PostCounts } from './PostCounts';
import { PostFooter } from './PostFooter';
import { PostMedia } from './PostMedia';
import { PostMenu } from './PostMenu';
import { PostTags } from './PostTags';
import { PostTargets } from '../targets/PostTargets';
import { PostText } from './PostText';
import { StatusBadge } from './StatusBadge';
import * as styles from './card.module.css';

const SIGN_PX = 18;

type Props = {
  post: Post;
  /** Its counts are those of the sandbox. */
  areCountsMadeUp?: boolean;
};

export const PostCard = memo(function PostCard({ post, areCountsMadeUp = false }: Props) {
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <PlatformMark platforms={post.platforms} />
        <StatusBadge status={post.status} />
        {post.series_id !== null && <RepeatSign sizePx={SIGN_PX} />}
        <PostMenu post={post} />
      </header>
      <PostText id={post.id} content={post.content} />
      <PostTags content={post.content} hashtags={post.hashtags} mentions={post.mentions} />
      <PostMedia media={post.media} media_urls={post.media_urls} />
      <PostComments comments={post.comments} />
      <PostTargets post={post} />
      <PostCounts counts={post.analytics} areMadeUp={areCountsMadeUp} />
      <PostFooter post={post} />
    </article>
  );
});
