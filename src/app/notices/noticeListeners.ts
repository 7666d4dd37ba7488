import { selectAuthStatus } from '../../features/auth/authSlice';
import { noticeActionChosen, noticeDismissed, noticeShown } from '../../features/ui/uiSlice';
import { navigationRequested } from '../navigation';
import type { AppStartListening } from '../store';

/** How long a notice is shown that closes by itself. */
export const NOTICE_SHOWN_MS = 6_000;

/** How long one is shown that offers to undo something. */
export const UNDO_SHOWN_MS = 10_000;

/** What notices do on every page. */
export function startNoticeListeners(startListening: AppStartListening): void {
  // When a notice's link is followed, its page opens.
  startListening({
    actionCreator: noticeActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'open') dispatch(navigationRequested({ kind: 'push', to: action.to }));
    },
  });

  // When a notice appears outside the shell, which has the toasts and their timers, it is dismissed here.
  startListening({
    actionCreator: noticeShown,
    effect: async ({ payload: { id } }, { delay, dispatch, getState }) => {
      if (selectAuthStatus(getState()) === 'signedIn') return;
      await delay(NOTICE_SHOWN_MS);
      dispatch(noticeDismissed({ id }));
    },
  });
}
