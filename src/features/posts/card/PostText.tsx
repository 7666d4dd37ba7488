import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { excerptOf } from '../../../lib/excerpt';
import { linkify } from './linkify';
import { postMessages } from '../messages';
import { selectIsExpanded, textToggled } from '../postsSlice';
import * as styles from './card.module.css';

type Props = { id: string; content: string };

/** The words of a post: text with its addresses as links, never markup. */
export function PostText({ id, content }: Props) {
  const dispatch = useAppDispatch();
  const isExpanded = useAppSelector((state) => selectIsExpanded(state, id));
  const excerpt = excerptOf(content);

  return (
    <>
      <p className={styles.text} dir="auto">
        {linkify(isExpanded ? content : excerpt.text).map(({ text, href }, index) =>
          href === undefined ? (
            text
          ) : (
            <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ),
        )}
      </p>
      {excerpt.isCut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => dispatch(textToggled({ id }))}
        >
          {isExpanded ? postMessages.less : postMessages.more}
        </button>
      )}
    </>
  );
}
