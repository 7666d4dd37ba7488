import type { Post } from '#contract/schemas/posts';
import type { AppDispatch, RootState } from '../../../app/hooks';
import type { ApiError } from '../../../api/apiError';
import { toastShown } from '../../ui/uiSlice';
import type { EditProblem } from '../form/composerState';
import { editProblemMessages } from '../form/messages';
import { editedPostOf } from './editedPost';
import { fetchPost } from './fetchPost';
import { editLost, editOpened, editRebased, selectEdited } from '../form/draftSlice';

/** The server's response to changes of such a post. */
const LOST: Record<Exclude<EditProblem, 'unreachable'>, ApiError> = {
  missing: { message: editProblemMessages.missing, status: 404, code: 'NOT_FOUND' },
  sent: { message: editProblemMessages.sent, status: 409, code: 'POST_ALREADY_SENT' },
};

/**
 * Makes the next attempt overwrite what somebody else saved meanwhile; false if that is impossible, or if the server
 * can't be asked.
 */
export function overwriteTheirs() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editRebased({ version: post.version }));
    return post !== null;
  };
}

/** Shows in the form what somebody else saved in the meantime; the text written here is put aside. */
export function loadTheirs() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editOpened(editedPostOf(post)));
  };
}

async function fetchEdited(dispatch: AppDispatch, state: RootState): Promise<Post | null> {
  const postId = selectEdited(state)?.id ?? '';
  const post = await fetchPost(dispatch, postId);
  if (typeof post !== 'string') return post;
  if (post === 'unreachable') dispatch(toastShown({ kind: 'error', text: editProblemMessages.unreachable }));
  else dispatch(editLost({ failure: LOST[post] }));
  return null;
}
