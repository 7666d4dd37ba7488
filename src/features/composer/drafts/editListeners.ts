import { canChange, goesOutAtOnce } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import type { AppDispatch, AppStartListening } from '../../../store/hooks';
import { isApiError, isNotFound } from '../../../api/apiError';
import { postsApi } from '../../../api/postsApi';
import type { EditProblem } from '../composerState';
import { isFirstPlace, navigationRequested } from '../../../store/navigation';
import { paths, postsInView } from '../../../lib/paths';
import { toastShown } from '../../ui/uiSlice';
import { isOurs } from '../submissionSlice';
import { composerOpened, editOpened, editRefused, selectOpening } from '../draftSlice';
import { editedPostOf } from './editedPost';
import { composerMessages } from '../messages';

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

/** Fetches posts for editing, and says that changes are saved. */
export function startEditListeners(startListening: AppStartListening): void {
  // When Create Post is opened for a post, the form gets what the server holds, or the page says why it cannot.
  startListening({
    actionCreator: composerOpened,
    effect: async (_action, { dispatch, getState }) => {
      const opening = selectOpening(getState());
      if (opening === null) return;
      const { postId } = opening;
      const post = await fetchPost(dispatch, postId);
      if (selectOpening(getState())?.postId !== postId) return;
      if (typeof post === 'string') dispatch(editRefused({ postId, problem: post }));
      else dispatch(editOpened(editedPostOf(post)));
    },
  });

  // When changes are saved, a toast says so, and the previous page opens, as after Cancel. For a post that goes out at once
  // the feature posts shows the toast: it knows what became of it.
  startListening({
    matcher: postsApi.endpoints.updatePost.matchFulfilled,
    effect: (action, { dispatch, getState }) => {
      if (!isOurs(action)) return;
      const { location } = getState().location;
      const { payload } = action;
      if (!goesOutAtOnce(payload)) {
        const to = postsInView(payload.status === 'draft' ? 'drafts' : 'scheduled');
        const open = { kind: 'open', label: composerMessages.view, to } as const;
        dispatch(toastShown({ kind: 'success', text: composerMessages.changesSaved, action: open }));
      }
      if (location.pathname !== paths.create) return;
      if (isFirstPlace(location)) dispatch(navigationRequested({ kind: 'replace', to: paths.home }));
      else dispatch(navigationRequested({ kind: 'go', steps: -1 }));
    },
  });
}
