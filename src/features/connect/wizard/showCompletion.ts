import type { AppListenerApi } from '../../../store/hooks';
import { dialogOpened, toastShown, selectDialog } from '../../ui/uiSlice';
import { connectMessages } from '../messages';
import { authorizationCompleted, type Connection } from './connectWizardSlice';
import { selectPending } from './selectors';

const DIALOG = { name: 'connectAccount' } as const;

/**
 * Reports that an account requested by this window is connected. Shows the last step of the dialog if it is still open,
 * and in demo mode in any case (L-110); otherwise a toast.
 */
export function showCompletion(
  { platform, username, more }: Omit<Connection, 'accountId'>,
  { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
): void {
  const pending = selectPending(getState());
  if (pending?.platform !== platform) return;
  const dialog = selectDialog(getState());
  const isOpen = dialog?.name === DIALOG.name;
  const isShown = isOpen || (pending.isSandbox && dialog === null);
  dispatch(authorizationCompleted({ platform, username, ...(more && { more }), isShown }));
  if (isShown && !isOpen) dispatch(dialogOpened(DIALOG));
  if (!isShown) dispatch(toastShown({ kind: 'success', text: connectMessages.connectedAs(username, more) }));
}
