import type { BulkResult } from '#contract/schemas/bulk';
import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import type { AppStartListening } from '../../../store/hooks';
import { toastActionChosen, toastShown } from '../../ui/uiSlice';
import { bulkText, postMessages, selectionMessages } from '../messages';
import { changesOf, oppositesOf } from './bulkChanges';
import { bulkChangeChosen, bulkChanged, selectOpposites, selectPicked } from './selectionSlice';

const { changePosts } = postsApi.endpoints;

/** Id by which the Undo of a toast is found. */
const UNDO_ID = 'last';

/** Changes chosen posts together, and takes that back. */
export function startSelectionListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: bulkChangeChosen,
    effect: async ({ payload: { wish, zone } }, { dispatch, getState }) => {
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
    },
  });

  // When Undo was pressed, the opposite changes are made.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch, getState }) => {
      const changes = selectOpposites(getState());
      if (action.kind !== 'undo' || action.undone !== 'bulkChange' || changes.length === 0) return;
      const { data, error } = await dispatch(changePosts.initiate({ changes }, { track: false }));
      const reasons = data === undefined ? [] : reasonsOf(data.results);
      if (data === undefined || reasons.length > 0) {
        const text = reasons.length > 0 ? `${selectionMessages.undoFailed}. ${reasons.join(' ')}` : null;
        dispatch(toastShown({ kind: 'error', text: text ?? failureText(selectionMessages.undoFailed, error) }));
        return;
      }
      dispatch(bulkChanged({ opposites: [] }));
      dispatch(toastShown({ kind: 'success', text: selectionMessages.undone }));
    },
  });
}

/** Why some were refused, each reason once. */
function reasonsOf(results: readonly BulkResult[]): string[] {
  return [...new Set(results.flatMap(({ detail }) => detail ?? []))];
}
