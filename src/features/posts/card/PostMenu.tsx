import MenuItem from '@mui/material/MenuItem';
import { canChange } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { editPostPath } from '../../../app/paths';
import { DotsMenu } from '../../../components/DotsMenu';
import { excerptOf } from '../../../lib/excerpt';
import { dialogOpened } from '../../ui/uiSlice';
import { postMessages } from '../messages';
import { deletionChosen, menuClosed, menuOpened, selectIsMenuOpen } from '../postsSlice';

const EXCERPT_LENGTH = 60;

type Props = { post: Post };

export function PostMenu({ post: { id, content, targets } }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectIsMenuOpen(state, id));
  const isChangeable = canChange(targets);

  function handleReschedule() {
    dispatch(menuClosed());
    dispatch(dialogOpened({ name: 'schedulePost', postId: id }));
  }

  function handleDelete() {
    const isPublished = targets.some(({ state }) => state === 'published');
    const [firstLine = ''] = content.split('\n');
    dispatch(deletionChosen({ id, excerpt: excerptOf(firstLine, EXCERPT_LENGTH).text, isPublished }));
  }

  return (
    <DotsMenu
      label={postMessages.menu}
      isOpen={isOpen}
      place="below"
      size="small"
      onOpened={() => dispatch(menuOpened({ id }))}
      onClosed={() => dispatch(menuClosed())}
    >
      <MenuItem component={Link} to={editPostPath(id)} disabled={!isChangeable}>
        {postMessages.edit}
      </MenuItem>
      <MenuItem disabled={!isChangeable} onClick={handleReschedule}>
        {postMessages.reschedule}
      </MenuItem>
      <MenuItem onClick={handleDelete}>{postMessages.delete}</MenuItem>
    </DotsMenu>
  );
}
