import { selectUserId } from '../../api/authApi';
import { meApi } from '../../api/meApi';
import type { AppStartListening } from '../../store/hooks';
import { sessionToken } from '../../lib/sessionToken';
import { removeStored, storedKeys } from '../../lib/storage';
import { listTokenRecords, removeTokenRecord } from '../../lib/tokenRecords';
import { loggedOut } from '../auth/authSlice';
import { toastShown, outcomeToast } from '../ui/uiSlice';
import { accountDeletedText, yourDataMessages } from './messages';

const { deleteMe, exportData } = meApi.endpoints;

/** Reports exports, and leaves a deleted account without a trace on this device. */
export function startYourDataListeners(startListening: AppStartListening): void {
  // When an export has been saved, or could not be made, a toast says so.
  startListening({
    matcher: exportData.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(toastShown(outcomeToast(undefined, yourDataMessages.exported, yourDataMessages.exportFailed)));
    },
  });
  startListening({
    matcher: exportData.matchRejected,
    effect: ({ payload }, { dispatch }) => {
      dispatch(toastShown(outcomeToast(payload, yourDataMessages.exported, yourDataMessages.exportFailed)));
    },
  });

  // When the account has been deleted, its session is over here, nothing of it stays on this device, and it is said.
  startListening({
    matcher: deleteMe.matchFulfilled,
    effect: ({ payload }, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      // The server has ended the session: without a token nobody asks it to.
      sessionToken.clear();
      // First: unsaved content is kept when a session ends.
      dispatch(loggedOut());
      if (userId !== null) forgetUser(userId);
      dispatch(toastShown({ kind: 'success', text: accountDeletedText(payload.may_still_appear) }));
    },
  });
}

/** Each feature stores a user's content under a key that identifies them. */
function forgetUser(userId: string): void {
  for (const key of storedKeys('')) if (key.includes(userId)) removeStored(key);
  for (const { platform, account_id } of listTokenRecords(userId, Date.now())) removeTokenRecord(platform, account_id);
}
