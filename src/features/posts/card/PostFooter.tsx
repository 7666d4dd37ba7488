import type { Post } from '#contract/schemas/posts';
import { formatFullDate } from '../../../lib/dates';
import { postMessages, publishedText, scheduledForText } from '../messages';
import * as styles from './card.module.css';

type Props = { post: Post };

/** When a post went out or will go out; L-40 settles which of its dates counts. */
export function PostFooter({ post }: Props) {
  const { text, instant } = footerOf(post);
  if (instant === null) return <p className={styles.footer}>{text}</p>;
  return (
    <p className={styles.footer}>
      <time dateTime={instant} title={formatFullDate(instant)}>
        {text}
      </time>
    </p>
  );
}

function footerOf({ status, published_at, scheduled_at, targets }: Post): { text: string; instant: string | null } {
  // A post that failed on one account but is out on another shows when it came out.
  const out = targets.flatMap((target) => (target.state === 'published' ? (target.published_at ?? []) : []));
  const published = status === 'published' ? published_at : (out.toSorted().at(-1) ?? null);
  if (published !== null) return { text: publishedText(published), instant: published };
  if (scheduled_at !== null) return { text: scheduledForText(scheduled_at), instant: scheduled_at };
  if (status !== 'scheduled') return { text: postMessages.draftSaved, instant: null };
  const isHeldUp = targets.some(({ state, error_code: code }) => state === 'scheduled' && code !== null);
  return { text: isHeldUp ? postMessages.waiting : postMessages.publishing, instant: null };
}
