import { useRef } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Post } from '#contract/schemas/posts';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { editPostPath } from '../../app/paths';
import { LineIcon } from '../../components/LineIcon';
import { dialogOpened } from '../ui/uiSlice';
import { canChange } from './canChange';
import { excerptOf } from './excerpt';
import { postMessages } from './messages';
import { deletionChosen, menuClosed, menuOpened, selectIsMenuOpen } from './postsSlice';

const DOTS_ICON =
  'M4.6 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M18.2 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0';
const EXCERPT_LENGTH = 60;

type Props = { post: Post };

export function PostMenu({ post: { id, content, targets } }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectIsMenuOpen(state, id));
  const isChangeable = canChange(targets);
  const button = useRef<HTMLButtonElement>(null);

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
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={postMessages.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => dispatch(menuOpened({ id }))}
      >
        <LineIcon path={DOTS_ICON} />
      </IconButton>
      {isOpen && (
        <Menu
          open
          anchorEl={() => button.current}
          container={() => document.getElementById('main')}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={() => dispatch(menuClosed())}
          slotProps={{ list: { 'aria-label': postMessages.menu } }}
        >
          <MenuItem component={Link} to={editPostPath(id)} disabled={!isChangeable}>
            {postMessages.edit}
          </MenuItem>
          <MenuItem disabled={!isChangeable} onClick={handleReschedule}>
            {postMessages.reschedule}
          </MenuItem>
          <MenuItem onClick={handleDelete}>{postMessages.delete}</MenuItem>
        </Menu>
      )}
    </>
  );
}
