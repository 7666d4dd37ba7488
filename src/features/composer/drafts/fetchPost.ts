import { canChange } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import type { AppDispatch } from '../../../store/hooks';
import { isApiError, isNotFound } from '../../../api/apiError';
import { postsApi } from '../../../api/postsApi';
import type { EditProblem } from '../form/composerState';

/** Reads a post as the server holds it now, or says why it cannot be edited. */
export async function fetchPost(dispatch: AppDispatch, id: string): Promise<Post | EditProblem> {
  const call = postsApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await dispatch(call);
  if (data === undefined || error !== undefined) return isGone(error) ? 'missing' : 'unreachable';
  return canChange(data.targets) ? data : 'sent';
}

function isGone(error: unknown): boolean {
  // The server refuses as invalid (422) what could not be the id of any post.
  return isNotFound(error) || (isApiError(error) && error.status === 422);
}
