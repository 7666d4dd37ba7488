import type { AppStartListening } from '../../../store/hooks';
import { COPIED_SIGN_MS, writeClipboard } from '../../../lib/clipboard';
import { systemClock } from '../../../lib/clock';
import { readTokenRecord } from '../../../lib/tokenRecords';
import { toastShown } from '../../ui/uiSlice';
import {
  copySignEnded,
  keptConnectionsChanged,
  selectCopied,
  selectIsRevealed,
  tokenCopied,
  tokenCopyChosen,
  tokensHidden,
  tokensRevealed,
} from '../accountsSlice';
import { accountsMessages } from '../messages';

/** Tokens that are shown are hidden again after this time. */
const TOKENS_SHOWN_MS = 30_000;

/** Showing and copying the handles that this browser keeps. */
export function startTokenListeners(startListening: AppStartListening): void {
  // When tokens are shown, they are hidden again after half a minute: somebody may be looking over a shoulder.
  startListening({
    actionCreator: tokensRevealed,
    effect: async ({ payload }, { condition, dispatch }) => {
      const isHidden = await condition((_action, state) => !selectIsRevealed(state, payload), TOKENS_SHOWN_MS);
      if (!isHidden) dispatch(tokensHidden(payload));
    },
  });

  // When a token is to be copied, it goes from the browser's storage to the clipboard; a toast and a sign tell so.
  startListening({
    actionCreator: tokenCopyChosen,
    effect: async ({ payload }, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const record = readTokenRecord(payload.platform, payload.accountId, systemClock.now());
      if (record === null) {
        dispatch(toastShown({ kind: 'error', text: accountsMessages.forgotten }));
        dispatch(keptConnectionsChanged());
        return;
      }
      const token = payload.kind === 'access' ? record.access_token : record.refresh_token;
      if (token === undefined || !(await writeClipboard(token))) {
        dispatch(toastShown({ kind: 'error', text: accountsMessages.copyFailed }));
        return;
      }
      dispatch(tokenCopied(payload));
      dispatch(toastShown({ kind: 'success', text: accountsMessages.tokenCopied }));
      await delay(COPIED_SIGN_MS);
      if (selectCopied(getState()) !== null) dispatch(copySignEnded());
    },
  });
}
