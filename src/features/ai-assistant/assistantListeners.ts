import type { AppStartListening } from '../../app/hooks';
import { COPIED_SIGN_MS, writeClipboard } from '../../lib/clipboard';
import { readFile, removeFile } from '../../lib/fileShelf';
import {
  copiedSignExpired,
  copyChosen,
  enhancementAsked,
  hashtagsAsked,
  imageAnalysisAsked,
  messageSent,
  suggestionCopied,
  suggestionUsed,
  usedSignExpired,
} from './aiAssistantSlice';
import { toastShown } from '../ui/uiSlice';
import { measureImage } from './image/measureImage';
import { assistantMessages } from './messages';
import { respond } from './respond';
import { selectImage, selectPlatform } from './selectors';

/** The simulated delay of an image, and how long 'Used' is shown (spec section 9). */
const IMAGE_DELAY_MS = 2_000;
const USED_SIGN_MS = 2_000;

/** The assistant: a model replies where the server knows one, else the simulation on this device. */
export function startAssistantListeners(startListening: AppStartListening): void {
  // When something was asked, the reply comes, unless Stop, closing or signing out ended the wait (L-60).
  startListening({
    actionCreator: messageSent,
    effect: ({ payload: { text, draft } }, api) => {
      const platform = selectPlatform(api.getState());
      return respond(api, {
        ask: () => ({ task: 'chat', text, ...(draft && { draft }), ...(platform && { platform }) }),
        simulate: ({ replyToMessage }) => replyToMessage(text, platform),
      });
    },
  });
  startListening({
    actionCreator: enhancementAsked,
    effect: ({ payload: { text } }, api) => {
      const platform = selectPlatform(api.getState());
      return respond(api, {
        ask: () => ({ task: 'rewrite', text, ...(platform && { platform }) }),
        simulate: ({ replyToEnhancement }) => replyToEnhancement(text, platform),
      });
    },
  });
  startListening({
    actionCreator: hashtagsAsked,
    effect: ({ payload: { text } }, api) =>
      respond(api, {
        ask: () => ({ task: 'hashtags', text }),
        simulate: ({ adviseHashtags }) => ({ content: adviseHashtags(text) }),
      }),
  });
  startListening({
    actionCreator: imageAnalysisAsked,
    effect: async ({ payload: { image } }, api) => {
      await respond(api, {
        ask: () => {
          const picture = readFile(image.ref);
          return picture && { picture };
        },
        simulate: async ({ replyToImage }) => replyToImage({ ...image, size: await measureImage(image.ref) }),
        delayMs: IMAGE_DELAY_MS,
      });
      removeFile(image.ref);
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
