import { QueryStatus } from '@reduxjs/toolkit/query';
import { goesOutAtOnce } from '#contract/postStates';
import type { AppDispatch, AppStartListening, RootState } from '../../store/hooks';
import { failureText } from '../../api/failureText';
import { postsApi } from '../../api/postsApi';
import {
  toastActionChosen,
  toastDismissed,
  toastShown,
  selectIsOffline,
  selectToasts,
  type Toast,
  type Deletion,
} from '../ui/uiSlice';
import { deletedText, postMessages } from './messages';
import { createdToast, undoDeletion, deletionOf } from './changePost';
import { navigationRequested } from '../../store/navigation';
import { editPostPath } from '../../lib/paths';
import { deletionChosen, duplicationChosen } from './postsSlice';
import { isApiError } from '../../api/apiError';

const { createPost, deletePost, duplicatePost, listPosts, skipPost, updatePost } = postsApi.endpoints;

/** Reports what became of posts, and carries out deletions and Undo. */
export function startPostListeners(startListening: AppStartListening): void {
  // When posts cannot be loaded, a toast says so once, however many lists were asked for.
  startListening({
    matcher: listPosts.matchRejected,
    effect: ({ meta }, { dispatch, getState }) => {
      const isSaid = selectToasts(getState()).some(({ text }) => text === postMessages.loadFailed);
      // The offline banner says so already.
      if (selectIsOffline(getState())) return;
      // A skipped or aborted fetch is no failure.
      if (isSaid || ('condition' in meta && (meta.condition || meta.aborted))) return;
      dispatch(toastShown({ kind: 'error', text: postMessages.loadFailed }));
    },
  });

  // When no list fails any more, the toast that says so goes.
  startListening({
    matcher: listPosts.matchFulfilled,
    effect: (_action, { dispatch, getState }) => {
      if (isAnyListFailing(getState())) return;
      for (const { id, text } of selectToasts(getState())) {
        if (text === postMessages.loadFailed) dispatch(toastDismissed({ id }));
      }
    },
  });

  // When a post was made, a toast says whether it is out, waits for its time, or failed.
  startListening({
    matcher: createPost.matchFulfilled,
    effect: async ({ payload }, { dispatch }) => {
      dispatch(toastShown(await createdToast(payload)));
    },
  });

  // When a post was changed to go out at once, a toast says the same.
  startListening({
    matcher: updatePost.matchFulfilled,
    effect: async ({ payload }, { dispatch }) => {
      if (goesOutAtOnce(payload)) dispatch(toastShown(await createdToast(payload)));
    },
  });

  // When Delete or Skip was chosen, the post is deleted, and the toast offers to undo that.
  startListening({
    actionCreator: deletionChosen,
    effect: async ({ payload: deletion }, { dispatch }) => {
      const { id, version, networks, isSkipped } = deletion;
      const call = { id, version, ...(networks !== undefined && { atNetwork: true }) };
      const { error } = await (isSkipped
        ? dispatch(skipPost.initiate({ id }, { track: false }))
        : dispatch(deletePost.initiate(call, { track: false })));
      if (error !== undefined) {
        dispatch(toastShown(await dispatch(refusedDeletion(deletion, error))));
        return;
      }
      const text = deletedText(deletion);
      const action = { kind: 'undo', label: postMessages.undo, undone: 'postDeletion', id } as const;
      dispatch(toastShown({ kind: 'success', text, action }));
    },
  });

  // When a deletion was refused because the post had changed, and is wanted all the same, the newer version is deleted.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'delete') dispatch(deletionChosen(action.deletion));
    },
  });

  // When a post is to be used again, a draft like it is made and opened.
  startListening({
    actionCreator: duplicationChosen,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const { data, error } = await dispatch(duplicatePost.initiate(id, { track: false }));
      if (data === undefined) {
        dispatch(toastShown({ kind: 'error', text: failureText(postMessages.duplicateFailed, error) }));
        return;
      }
      dispatch(navigationRequested({ kind: 'push', to: editPostPath(data.id) }));
      dispatch(toastShown({ kind: 'success', text: postMessages.duplicated }));
    },
  });

  // When Undo was pressed in the toast, the post comes back.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'undo' && action.undone === 'postDeletion') await dispatch(undoDeletion(action.id));
    },
  });
}

function isAnyListFailing({ api: { queries } }: RootState): boolean {
  return Object.values(queries).some(
    (query) => query?.endpointName === listPosts.name && query.status === QueryStatus.rejected,
  );
}

/**
 * The toast after a deletion that was refused. Where the post had changed since it was read, it says what the post is now
 * and asks again.
 */
function refusedDeletion({ id, networks, isSkipped }: Deletion, error: unknown) {
  return async (dispatch: AppDispatch): Promise<Omit<Toast, 'id'>> => {
    if (isSkipped) return failed(error, postMessages.skipFailed);
    if (!isApiError(error) || error.code !== 'VERSION_CONFLICT') return failed(error);
    const call = postsApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });
    const { data, error: readError } = await dispatch(call);
    if (data === undefined || readError !== undefined) return failed(error);
    const deletion = deletionOf(data, { isAtNetworks: networks !== undefined });
    const isOnlyHere = deletion.isPublished && deletion.networks === undefined;
    const text = deletion.isPublished ? postMessages.publishedMeanwhile : postMessages.changedMeanwhile;
    const label = isOnlyHere ? postMessages.deleteHere : postMessages.delete;
    return { kind: 'error', text, action: { kind: 'delete', label, deletion } };
  };
}

function failed(error: unknown, text: string = postMessages.deleteFailed): Omit<Toast, 'id'> {
  return { kind: 'error', text: failureText(text, error) };
}
