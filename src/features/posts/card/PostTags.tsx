import type { Post } from '#contract/schemas/posts';
import { missingTags } from '#contract/tags';
import * as styles from './card.module.css';

type Props = Pick<Post, 'content' | 'hashtags' | 'mentions'>;

/** Tags sent after the text of a post (L-44): without them a card would look as if its hashtags were lost. */
export function PostTags({ content, hashtags, mentions }: Props) {
  const tags = missingTags(content, { hashtags, mentions });
  if (tags.length === 0) return null;
  return (
    <p className={styles.tags} dir="auto">
      {tags.join(' ')}
    </p>
  );
}
