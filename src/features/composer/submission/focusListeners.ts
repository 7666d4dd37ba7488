import type { AppStartListening } from '../../../store/hooks';
import { nextTask } from '../../../lib/nextTask';
import { isOurs, isSendingStarted, selectIsSending } from '../form/composerSlice';
import { focusOn, SUBMIT_ID } from '../form/fieldIds';

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
