import type { Post } from '#contract/schemas/posts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { excerptOf } from '../../../lib/excerpt';
import { pickText } from '../messages';
import { pickedOf } from './bulkChanges';
import { postPicked, selectIsPicked, selectIsSelecting } from './selectionSlice';
import * as styles from './selection.module.css';

const EXCERPT_CHARS = 60;

type Props = { post: Post };

/** Chooses a post while several are being chosen. */
export function PickBox({ post }: Props) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectIsSelecting);
  const isPicked = useAppSelector((state) => selectIsPicked(state, post.id));
  if (!isOn) return null;
  return (
    <label className={styles.pick}>
      <input type="checkbox" checked={isPicked} onChange={() => dispatch(postPicked(pickedOf(post)))} />
      <span>{pickText(excerptOf(post.content, EXCERPT_CHARS).text)}</span>
    </label>
  );
}
