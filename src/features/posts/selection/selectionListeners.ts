import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import type { AppStartListening } from '../../../store/hooks';
import { toastActionChosen, toastShown } from '../../ui/uiSlice';
import { selectionMessages } from '../messages';
import { reasonsOf } from './changeSelected';
import { bulkChanged, selectOpposites } from './selectionSlice';

const { changePosts } = postsApi.endpoints;

/** Takes a change of several posts back. */
export function startSelectionListeners(startListening: AppStartListening): void {
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
