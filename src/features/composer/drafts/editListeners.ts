import { goesOutAtOnce } from '#contract/postStates';
import type { AppStartListening } from '../../../store/hooks';
import { isFirstPlace, navigationRequested } from '../../../store/navigation';
import { paths, postsInView } from '../../../lib/paths';
import { postsApi } from '../../../api/postsApi';
import { toastShown } from '../../ui/uiSlice';
import { isOurs } from '../form/composerSlice';
import { editedPostOf } from './editedPost';
import { fetchPost } from './fetchPost';
import { composerMessages } from '../form/messages';
import { composerOpened, editOpened, editRefused, selectOpening } from '../form/draftSlice';

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
