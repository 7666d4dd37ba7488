import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { deletedExcerptText, postMessages } from './messages';
import { deletionUndone, selectDeletions } from './postsSlice';

/** The posts that were deleted on this visit, each with its Undo: a toast is gone before everybody has reached it. */
export function DeletedPosts() {
  const dispatch = useAppDispatch();
  const deletions = useAppSelector(selectDeletions);
  if (deletions.length === 0) return null;
  return (
    <ul className="posts__deleted">
      {deletions.map(({ id, excerpt }) => (
        <li key={id}>
          <span dir="auto">{deletedExcerptText(excerpt)}</span>
          <Button size="small" onClick={() => dispatch(deletionUndone({ id }))}>
            {postMessages.undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}
