import { toastActionChosen } from '../../features/ui/uiSlice';
import { navigationRequested } from '../../store/navigation';
import type { AppStartListening } from '../../store/hooks';

/** Effects of the buttons in toasts; only the shell shows any. */
export function startToastActionListeners(startListening: AppStartListening): void {
  // When a toast's link is followed, its page opens.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'open') dispatch(navigationRequested({ kind: 'push', to: action.to }));
    },
  });
}
