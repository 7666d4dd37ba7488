import { isUncertain } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import type { AppStartListening } from '../../../app/hooks';
import { isFirstPlace, navigationRequested } from '../../../app/navigation';
import { paths, postsPath, type PostTab } from '../../../app/paths';
import { postsApi } from '../../../api/postsApi';
import { noticeShown } from '../../ui/uiSlice';
import { composerOpened, editOpened, editRefused, isOurs, selectOpening } from '../composerSlice';
import { editedPostOf } from './editedPost';
import { fetchPost } from './fetchPost';
import { composerMessages } from '../messages';

/** Fetches posts for editing, and says what became of the changes. */
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

  // When changes are saved, a toast says so, and the page before follows, as after Cancel.
  startListening({
    matcher: postsApi.endpoints.updatePost.matchFulfilled,
    effect: (action, { dispatch, getState }) => {
      if (!isOurs(action)) return;
      const { location } = getState().location;
      dispatch(
        noticeShown({
          kind: action.payload.status === 'failed' ? 'error' : 'success',
          text: savedText(action.payload),
          action: { kind: 'open', label: composerMessages.view, to: postsPath(TAB_OF[action.payload.status]) },
        }),
      );
      if (location.pathname !== paths.create) return;
      if (isFirstPlace(location)) dispatch(navigationRequested({ kind: 'replace', to: paths.home }));
      else dispatch(navigationRequested({ kind: 'go', steps: -1 }));
    },
  });
}

/** The tab that lists posts of a status. */
const TAB_OF: Record<Post['status'], PostTab> = {
  draft: 'drafts',
  scheduled: 'scheduled',
  published: 'published',
  failed: 'all',
};

function savedText({ status, scheduled_at: scheduledAt, targets }: Post): string {
  if (status === 'published') return composerMessages.published;
  if (status === 'failed') return isUncertain(targets) ? composerMessages.uncertain : composerMessages.notPublished;
  if (status === 'scheduled' && scheduledAt === null) return composerMessages.beingPublished;
  return composerMessages.changesSaved;
}
