import type { RootState } from '../../../app/hooks';
import { selectDialog } from '../../ui/uiSlice';

/** True if an account is being connected so that it may comment too. */
export function selectWantsComments(state: RootState): boolean {
  const dialog = selectDialog(state);
  return dialog?.name === 'connectAccount' && dialog.comments === true;
}
