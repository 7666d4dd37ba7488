import { useId } from 'react';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { canChange } from '#contract/postStates';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { editPostPath } from '../../../lib/paths';
import { DotsMenu } from '../../../components/DotsMenu';
import { LineIcon } from '../../../components/LineIcon';
import { dialogOpened, type Dialog } from '../../ui/uiSlice';
import { deleteThereText, heldMessages, postMessages, type HeldReason } from '../messages';
import {
  deletionChosen,
  duplicationChosen,
  menuClosed,
  menuOpened,
  networkDeletionToggled,
  selectDeletesAtNetworks,
  selectIsMenuOpen,
} from '../postsSlice';
import { deletingNetworks, deletionOf } from '../changePost';
import * as styles from './card.module.css';

/** A box with and without a tick, for a LineIcon. */
const EMPTY_BOX = 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z';
const CHECKED_BOX = `${EMPTY_BOX}M8 12l3 3 5-6`;

type Props = { post: Post };

export function PostMenu({ post }: Props) {
  const { id, targets, status, series_id: seriesId } = post;
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectIsMenuOpen(state, id));
  const isAtNetworks = useAppSelector(selectDeletesAtNetworks);
  const networks = deletingNetworks(post);
  const reason = heldReason(targets);
  const reasonId = useId();
  const held = { disabled: true, 'aria-describedby': reasonId };

  function handleReschedule() {
    dispatch(menuClosed());
    dispatch(dialogOpened({ name: 'schedulePost', postId: id }));
  }

  function handleBringBack() {
    dispatch(menuClosed());
    dispatch(dialogOpened({ name: 'bringBack', postId: id }));
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
      {seriesId !== null && reason === null && <SeriesItems post={post} seriesId={seriesId} />}
      <MenuItem onClick={() => dispatch(duplicationChosen({ id }))}>{postMessages.duplicate}</MenuItem>
      {status === 'published' && <MenuItem onClick={handleBringBack}>{postMessages.bringBack}</MenuItem>}
      {networks.length > 0 && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isAtNetworks}
          sx={{ maxWidth: '16rem', whiteSpace: 'normal' }}
          onClick={() => dispatch(networkDeletionToggled())}
        >
          <span className={styles.box}>
            <LineIcon path={isAtNetworks ? CHECKED_BOX : EMPTY_BOX} sizePx={18} />
          </span>
          {deleteThereText(networks)}
        </MenuItem>
      )}
      <MenuItem onClick={() => dispatch(deletionChosen(deletionOf(post, { isAtNetworks })))}>
        {postMessages.delete}
      </MenuItem>
    </DotsMenu>
  );
}

type SeriesItemsProps = { post: Post; seriesId: string };

/** What can be done about a post of a series that was not sent, and about the series. */
function SeriesItems({ post, seriesId }: SeriesItemsProps) {
  const dispatch = useAppDispatch();

  function handleOpened(name: Extract<Dialog['name'], 'editSeries' | 'stopSeries'>) {
    dispatch(menuClosed());
    dispatch(dialogOpened({ name, seriesId }));
  }

  return (
    <>
      <MenuItem onClick={() => dispatch(deletionChosen(deletionOf(post, { isSkipped: true })))}>
        {postMessages.skip}
      </MenuItem>
      <MenuItem onClick={() => handleOpened('editSeries')}>{postMessages.editSeries}</MenuItem>
      <MenuItem onClick={() => handleOpened('stopSeries')}>{postMessages.stopSeries}</MenuItem>
    </>
  );
}

/** Reason why a post with these targets can't be changed; null if it can. */
function heldReason(targets: readonly Pick<PostTarget, 'state'>[]): HeldReason | null {
  if (canChange(targets)) return null;
  if (targets.every(({ state }) => state === 'published')) return 'out';
  if (targets.some(({ state }) => state === 'published')) return 'partlyOut';
  return targets.some(({ state }) => state === 'sending') ? 'beingSent' : 'uncertain';
}
