import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { deletedExcerptText, postMessages } from '../messages';
import type { Deletion } from '../../ui/uiSlice';
import { undoDeletion } from '../changePost';
import { selectDeletions } from '../postsSlice';
import { postsPanel } from './tabFilters';
import * as styles from './list.module.css';

/** The posts deleted on this visit, each with Undo: the toast may be gone before somebody reaches it. */
export function DeletedPosts() {
  const deletions = useAppSelector(selectDeletions);
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef(deletions.length);

  // The card that had the focus is gone: the focus moves to Undo.
  useEffect(() => {
    if (deletions.length > countBefore.current)
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    countBefore.current = deletions.length;
  }, [deletions.length]);

  return (
    <div className={styles.deleted}>
      <ul ref={list}>
        {deletions.map((deletion) => (
          <DeletedPost key={deletion.id} {...deletion} />
        ))}
      </ul>
      {deletions.length > 0 && <p>{postMessages.undoUntilLeft}</p>}
    </div>
  );
}

function DeletedPost(deletion: Deletion) {
  const dispatch = useAppDispatch();
  const row = useRef<HTMLLIElement>(null);
  // The row also goes when the server refuses to delete the post.
  useFocusHandedOn(row, postsPanel);

  return (
    <li ref={row}>
      <span dir="auto">{deletedExcerptText(deletion)}</span>
      <Button size="small" onClick={() => void dispatch(undoDeletion(deletion.id))}>
        {postMessages.undo}
      </Button>
    </li>
  );
}
