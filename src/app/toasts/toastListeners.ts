import { selectAuthStatus } from '../../features/auth/authSlice';
import { toastDismissed, toastShown } from '../../features/ui/uiSlice';
import type { AppStartListening } from '../../store/hooks';

/** Time for which a self-closing toast is shown. */
export const NOTICE_SHOWN_MS = 6_000;

/** Time for which a toast with Undo is shown. */
export const UNDO_SHOWN_MS = 10_000;

/** Effects of toasts on every page. */
export function startToastListeners(startListening: AppStartListening): void {
  // When a toast appears outside the shell, which has the toasts and their timers, it is dismissed here.
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload: { id } }, { delay, dispatch, getState }) => {
      if (selectAuthStatus(getState()) === 'signedIn') return;
      await delay(NOTICE_SHOWN_MS);
      dispatch(toastDismissed({ id }));
    },
  });
}
