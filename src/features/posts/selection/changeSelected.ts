import type { BulkResult } from '#contract/schemas/bulk';
import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import type { AppDispatch, RootState } from '../../../store/hooks';
import { toastShown } from '../../ui/uiSlice';
import { bulkText, postMessages, selectionMessages } from '../messages';
import { changesOf, oppositesOf, type BulkWish } from './bulkChanges';
import { bulkChanged, selectPicked } from './selectionSlice';

const { changePosts } = postsApi.endpoints;

/** Id by which the Undo of a toast is found. */
const UNDO_ID = 'last';

/** Changes all chosen posts together; the toast offers to take that back. `zone` is the person's. */
export function changeSelected(wish: BulkWish, zone: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const posts = selectPicked(getState());
    const changes = changesOf(wish, posts, zone);
    if (changes.length === 0) {
      dispatch(toastShown({ kind: 'info', text: selectionMessages.nothingToChange }));
      return;
    }
    const { data, error } = await dispatch(changePosts.initiate({ changes }, { track: false }));
    if (data === undefined) {
      dispatch(toastShown({ kind: 'error', text: failureText(selectionMessages.failed, error) }));
      return;
    }
    const opposites = oppositesOf(changes, data.results, posts);
    dispatch(bulkChanged({ opposites }));
    const action = { kind: 'undo', label: postMessages.undo, undone: 'bulkChange', id: UNDO_ID } as const;
    const text = bulkText(wish.kind, opposites.length, reasonsOf(data.results));
    const kind = opposites.length === changes.length ? 'success' : 'error';
    dispatch(toastShown({ kind, text, ...(opposites.length > 0 && { action }) }));
  };
}

/** Why some were refused, each reason once. */
export function reasonsOf(results: readonly BulkResult[]): string[] {
  return [...new Set(results.flatMap(({ detail }) => detail ?? []))];
}
