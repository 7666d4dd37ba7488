import type { Post } from '#contract/schemas/posts';
import { progressText } from '../messages';
import { lacksComment } from './commentReason';
import { MissingComment } from './MissingComment';
import { RetryActions } from './RetryActions';
import { TargetLine } from './TargetLine';
import * as styles from './targets.module.css';

type Props = { post: Post };

/** State of a post on each of its accounts, and the actions for those where it is missing (L-33). */
export function PostTargets({ post }: Props) {
  const { id, targets } = post;
  const published = targets.filter(({ state }) => state === 'published').length;
  const isPartial = targets.length > 1 && published > 0 && published < targets.length;
  return (
    <>
      {isPartial && <p className={styles.progress}>{progressText(published, targets.length)}</p>}
      <ul className={styles.targets}>
        {targets.map((target) => {
          const Line = lacksComment(post, target) ? MissingComment : TargetLine;
          return <Line key={target.id} postId={id} target={target} />;
        })}
      </ul>
      <RetryActions post={post} />
    </>
  );
}
