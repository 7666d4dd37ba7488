import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { deletedExcerptText, postMessages } from '../messages';
import { deletionUndone, selectDeletions } from '../postsSlice';
import { POSTS_PANEL_ID } from './tabFilters';

/** The posts that were deleted on this visit, each with its Undo: a toast is gone before everybody has reached it. */
export function DeletedPosts() {
  const dispatch = useAppDispatch();
  const deletions = useAppSelector(selectDeletions);
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef(deletions.length);

  // The card that had the focus is gone: it goes on to the way back.
  useEffect(() => {
    if (deletions.length > countBefore.current)
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    countBefore.current = deletions.length;
  }, [deletions.length]);

  function handleUndo(id: string) {
    dispatch(deletionUndone({ id }));
    document.getElementById(POSTS_PANEL_ID)?.focus();
  }

  return (
    <ul ref={list} className="posts__deleted">
      {deletions.map(({ id, excerpt }) => (
        <li key={id}>
          <span dir="auto">{deletedExcerptText(excerpt)}</span>
          <Button size="small" onClick={() => handleUndo(id)}>
            {postMessages.undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}
