import MenuItem from '@mui/material/MenuItem';
import type { Post } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../app/hooks';
import { deletionOf } from '../deletionOf';
import { dialogOpened, type Dialog } from '../../ui/uiSlice';
import { postMessages } from '../messages';
import { deletionChosen, menuClosed } from '../postsSlice';

type Props = { post: Post; seriesId: string };

/** What can be done about a post of a series that was not sent, and about the series. */
export function SeriesItems({ post, seriesId }: Props) {
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
