import type { Post } from '#contract/schemas/posts';
import { commentOnText } from '../messages';
import * as styles from './card.module.css';

type Props = Pick<Post, 'comments'>;

/** First comments that go out below a post. */
export function PostComments({ comments }: Props) {
  return comments.map(({ platform, content }) => (
    <p key={platform} className={styles.comment} dir="auto">
      <span>{commentOnText(platform)}</span> {content}
    </p>
  ));
}
