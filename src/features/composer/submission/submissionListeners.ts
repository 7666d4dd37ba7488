import type { AppStartListening, RootState } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import { awaitedUploadsArrived, selectAwaited, isOurs, isSendingStarted, selectIsSending } from '../submissionSlice';
import { selectSelectedAccountId } from '../accountChoice';
import { selectDraft } from '../draftSlice';
import { isUnderWay } from '../draft';
import { nextTask } from '../../../lib/nextTask';
import { focusOn, SUBMIT_ID } from '../fields';

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
      dispatch(submitPost(selectSelectedAccountId(state), systemClock.now(), kind));
    },
  });
}

function haveArrived(state: RootState): boolean {
  return selectAwaited(state) !== null && !selectDraft(state).media.some(isUnderWay);
}

/** Keeps the focus in the form while posts are sent. */
export function startFocusListeners(startListening: AppStartListening): void {
  // Keys can send a post from a part of the form that disappears with it, like a chip or its time: the button then
  // takes the focus. Handled here, since a fast response leaves the screen no time to show that the post is being sent.
  startListening({
    matcher: isSendingStarted,
    effect: async (action, { condition }) => {
      if (!isOurs(action)) return;
      const sender = document.activeElement;
      await condition((_action, state) => !selectIsSending(state));
      nextTask(() => {
        if (sender?.isConnected === false && document.activeElement === document.body) focusOn(SUBMIT_ID);
      });
    },
  });
}
