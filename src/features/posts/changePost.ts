import { failureText } from '../../api/failureText';
import { postsApi, type DecideTargetArg } from '../../api/postsApi';
import type { AppDispatch, RootState } from '../../store/hooks';
import { outcomeToast, selectToasts, toastDismissed, toastShown } from '../ui/uiSlice';
import { postMessages } from './messages';
import { createdToast } from './postToasts';

const { decideTarget, restorePost, retryPost } = postsApi.endpoints;

/** Brings a deleted post back; a toast that offers the same goes. */
export function undoDeletion(postId: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    for (const { id, action } of selectToasts(getState())) {
      if (action?.kind === 'undo' && action.id === postId) dispatch(toastDismissed({ id }));
    }
    const { error } = await dispatch(restorePost.initiate(postId, { track: false }));
    dispatch(toastShown(outcomeToast(error, postMessages.restored, postMessages.restoreFailed)));
  };
}

/** Sends what did not go out; a toast says what became of it (L-33). */
export function retry(id: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { data, error } = await dispatch(retryPost.initiate(id, { track: false }));
    if (data !== undefined) dispatch(toastShown(createdToast(data)));
    else dispatch(toastShown({ kind: 'error', text: failureText(postMessages.retryFailed, error) }));
  };
}

/** Reports the outcome of a target for somebody who has looked at the network. */
export function decide(decided: DecideTargetArg) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { data, error } = await dispatch(decideTarget.initiate(decided, { track: false }));
    if (data === undefined) {
      dispatch(toastShown({ kind: 'error', text: failureText(postMessages.decisionFailed, error) }));
      return;
    }
    const isTold = decided.decision === 'it_went_out' && data.status !== 'published';
    dispatch(toastShown(isTold ? { kind: 'success', text: postMessages.noted } : createdToast(data)));
  };
}
