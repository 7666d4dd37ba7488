import { canChange } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import type { AppDispatch, RootState } from '../../../app/hooks';
import { isApiError, isNotFound, type ApiError } from '../../../api/apiError';
import { postsApi } from '../../../api/postsApi';
import { editLost, editOpened, editRebased, selectEdited } from '../composerSlice';
import type { EditProblem } from '../composerState';
import { editProblemMessages } from '../messages';
import { editedPostOf } from './editedPost';

/** Reads a post as the server holds it now, or says why it cannot be edited. */
export async function fetchPost(dispatch: AppDispatch, id: string): Promise<Post | EditProblem> {
  const call = postsApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await dispatch(call);
  if (data === undefined || error !== undefined) return isGone(error) ? 'missing' : 'unreachable';
  return canChange(data.targets) ? data : 'sent';
}

/** After somebody else changed the post: what is written here goes over it with the next attempt. False if it cannot. */
export function rebase() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editRebased({ version: post.version }));
    return post !== null;
  };
}

/** After somebody else changed the post: the form shows that, and what was written here waits beside it. */
export function reload() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const post = await fetchEdited(dispatch, getState());
    if (post !== null) dispatch(editOpened(editedPostOf(post)));
  };
}

async function fetchEdited(dispatch: AppDispatch, state: RootState): Promise<Post | null> {
  const postId = selectEdited(state)?.id ?? '';
  const post = await fetchPost(dispatch, postId);
  if (typeof post !== 'string') return post;
  if (post !== 'unreachable') dispatch(editLost({ failure: LOST[post] }));
  return null;
}

/** What the server would answer to changes of such a post. */
const LOST: Record<Exclude<EditProblem, 'unreachable'>, ApiError> = {
  missing: { message: editProblemMessages.missing, status: 404, code: 'NOT_FOUND' },
  sent: { message: editProblemMessages.sent, status: 409, code: 'POST_ALREADY_SENT' },
};

function isGone(error: unknown): boolean {
  // What could not be the id of any post is refused as invalid.
  return isNotFound(error) || (isApiError(error) && error.status === 422);
}
