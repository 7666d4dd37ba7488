import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, AppStartListening, RootState } from '../../app/hooks';
import { COPIED_SIGN_MS, writeClipboard } from '../../lib/clipboard';
import { removeFile } from '../../lib/fileShelf';
import {
  copiedSignExpired,
  copyChosen,
  enhancementAsked,
  imageAnalysisAsked,
  messageSent,
  replyReceived,
  suggestionCopied,
  suggestionUsed,
  usedSignExpired,
  type Reply,
} from './aiAssistantSlice';
import { selectImage, selectIsBusy } from './selectors';
import { toastShown } from '../ui/uiSlice';
import { measureImage } from './image/measureImage';
import { assistantMessages } from './messages';
import { replyToEnhancement, replyToImage, replyToMessage } from './chat/replies';

/** The simulated delays, and how long 'Used' is shown (spec section 9). */
const REPLY_DELAY_MS = 1_500;
const IMAGE_DELAY_MS = 2_000;
const USED_SIGN_MS = 2_000;

/** The simulated assistant: no server takes part (spec section 1). */
export function startAssistantListeners(startListening: AppStartListening): void {
  // When something was asked, the reply comes after its delay, unless Stop, closing or signing out ended the wait
  // (L-60).
  startListening({
    actionCreator: messageSent,
    effect: ({ payload: { text } }, api) => respond(api, replyToMessage(text)),
  });
  startListening({
    actionCreator: enhancementAsked,
    effect: ({ payload: { text } }, api) => respond(api, replyToEnhancement(text)),
  });
  startListening({
    actionCreator: imageAnalysisAsked,
    effect: async ({ payload: { image } }, { condition, dispatch, getState }) => {
      const isEnded = await condition((_action, state) => !selectIsBusy(state), IMAGE_DELAY_MS);
      const size = isEnded ? null : await measureImage(image.ref);
      removeFile(image.ref);
      if (!isEnded && selectIsBusy(getState())) dispatch(replyReceived(replyToImage({ ...image, size })));
    },
  });

  // When a suggestion was used, its sign goes after 2 s; a newer one has its own 2 s.
  startListening({
    actionCreator: suggestionUsed,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(USED_SIGN_MS);
      dispatch(usedSignExpired());
    },
  });

  // When a suggestion is to be copied, the browser is asked; if it refuses, a toast says so, and the text can be selected.
  startListening({
    actionCreator: copyChosen,
    effect: async ({ payload: { text, ...suggestion } }, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      if (!(await writeClipboard(text))) {
        dispatch(toastShown({ kind: 'error', text: assistantMessages.copyFailed }));
        return;
      }
      dispatch(suggestionCopied(suggestion));
      await delay(COPIED_SIGN_MS);
      dispatch(copiedSignExpired());
    },
  });

  // When another image was picked, or this one is no longer wanted, its file is let go.
  startListening({
    predicate: (action, state, previous) =>
      !imageAnalysisAsked.match(action) &&
      selectImage(previous) !== null &&
      selectImage(previous)?.ref !== selectImage(state)?.ref,
    effect: (_action, { getOriginalState }) => removeFile(selectImage(getOriginalState())?.ref ?? ''),
  });
}

async function respond(
  { condition, dispatch }: ListenerEffectAPI<RootState, AppDispatch>,
  reply: Reply,
): Promise<void> {
  const isEnded = await condition((_action, state) => !selectIsBusy(state), REPLY_DELAY_MS);
  if (!isEnded) dispatch(replyReceived(reply));
}
