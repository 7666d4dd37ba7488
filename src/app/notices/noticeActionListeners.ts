import { noticeActionChosen } from '../../features/ui/uiSlice';
import { navigationRequested } from '../../core/navigation';
import type { AppStartListening } from '../store';

/** Effects of the buttons in toasts; only the shell shows any. */
export function startNoticeActionListeners(startListening: AppStartListening): void {
  // When a notice's link is followed, its page opens.
  startListening({
    actionCreator: noticeActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'open') dispatch(navigationRequested({ kind: 'push', to: action.to }));
    },
  });
}
