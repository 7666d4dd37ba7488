import type { AppStartListening, RootState } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import { awaitedUploadsArrived, selectAwaited } from '../form/awaitedSlice';
import { selectDraft } from '../form/draftSlice';
import { isUnderWay } from '../form/uploadItem';

/** A part of the form's own chunk, so that it is there by then, even if the server no longer is. */
const loadSubmission = () => import(/* webpackChunkName: 'composer' */ './submitPost');

/** Sends a post that has waited for its files. */
export function startAwaitedListeners(startListening: AppStartListening): void {
  // When the uploads that a press has to wait for have arrived, what was pressed is done.
  startListening({
    predicate: (_action, state, before) => haveArrived(state) && !haveArrived(before),
    effect: async (_action, { dispatch, getState }) => {
      const { submitPost } = await loadSubmission();
      // A predicate sees the state before any effect has run: another effect may have sent the post since.
      const state = getState();
      const kind = selectAwaited(state);
      if (kind === null || !haveArrived(state)) return;
      // The field reports what has been typed when it hears this.
      dispatch(awaitedUploadsArrived());
      dispatch(submitPost(state.accounts.selectedId, systemClock.now(), kind));
    },
  });
}

function haveArrived(state: RootState): boolean {
  return selectAwaited(state) !== null && !selectDraft(state).media.some(isUnderWay);
}
