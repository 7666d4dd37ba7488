import { useId } from 'react';
import MenuItem from '@mui/material/MenuItem';
import type { Post } from '#contract/schemas/posts';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { editPostPath } from '../../../core/paths';
import { DotsMenu } from '../../../components/DotsMenu';
import { dialogOpened } from '../../ui/uiSlice';
import { heldMessages, postMessages } from '../messages';
import { deletionChosen, menuClosed, menuOpened, selectIsMenuOpen } from '../postsSlice';
import { deletionOf } from '../deletionOf';
import { heldReason } from './heldReason';
import * as styles from './card.module.css';

type Props = { post: Post };

export function PostMenu({ post }: Props) {
  const { id, targets } = post;
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectIsMenuOpen(state, id));
  const reason = heldReason(targets);
  const reasonId = useId();
  const held = { disabled: true, 'aria-describedby': reasonId };

  function handleReschedule() {
    dispatch(menuClosed());
    dispatch(dialogOpened({ name: 'schedulePost', postId: id }));
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
      <MenuItem {...(reason === null ? { component: Link, to: editPostPath(id) } : held)}>{postMessages.edit}</MenuItem>
      <MenuItem {...(reason === null ? { onClick: handleReschedule } : held)}>{postMessages.reschedule}</MenuItem>
      {reason !== null && (
        <li id={reasonId} role="none" className={styles.why}>
          {heldMessages[reason]}
        </li>
      )}
      <MenuItem onClick={() => dispatch(deletionChosen(deletionOf(post)))}>{postMessages.delete}</MenuItem>
    </DotsMenu>
  );
}
