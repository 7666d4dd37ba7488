import type { AppDispatch, AppStartListening } from '../../../store/hooks';
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
  tokensHidden,
  tokensRevealed,
  type AccountKey,
  type TokenKind,
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

  // When a token was copied, its sign goes after 2 s; a newer one has its own 2 s.
  startListening({
    actionCreator: tokenCopied,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(COPIED_SIGN_MS);
      if (selectCopied(getState()) !== null) dispatch(copySignEnded());
    },
  });
}

/** Copies a token from the browser's storage to the clipboard; a toast and a sign tell so. */
export function copyToken(chosen: AccountKey & { kind: TokenKind }) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const record = readTokenRecord(chosen.platform, chosen.accountId, systemClock.now());
    if (record === null) {
      dispatch(toastShown({ kind: 'error', text: accountsMessages.forgotten }));
      dispatch(keptConnectionsChanged());
      return;
    }
    const token = chosen.kind === 'access' ? record.access_token : record.refresh_token;
    if (token === undefined || !(await writeClipboard(token))) {
      dispatch(toastShown({ kind: 'error', text: accountsMessages.copyFailed }));
      return;
    }
    dispatch(tokenCopied(chosen));
    dispatch(toastShown({ kind: 'success', text: accountsMessages.tokenCopied }));
  };
}
