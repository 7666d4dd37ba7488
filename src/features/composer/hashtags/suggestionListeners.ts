import { isAnyOf } from '@reduxjs/toolkit';
import { isBlank } from '#contract/postRules';
import type { AppStartListening } from '../../../app/hooks';
import { draftNotSaved, draftSaved, selectContent } from '../composerSlice';
import { suggestHashtags } from './suggestHashtags';
import { selectIsWaiting, selectSuggestedText, suggestionsReceived, suggestionsRequested } from './suggestionsSlice';

/** Typing has stopped for so long when suggestions are asked for by themselves (spec section 9). */
const DEBOUNCE_MS = 1_000;
/** The draft is kept so long after the last key, which is when this feature first looks: a look at each key would be felt. */
const KEPT_AFTER_MS = 800;
const SIMULATED_DELAY_MS = 2_000;

/** Makes suggestions for the text, on this device (spec section 7). */
export function startSuggestionListeners(startListening: AppStartListening): void {
  // When typing has stopped for a second, suggestions are asked for (L-78).
  startListening({
    matcher: isAnyOf(draftSaved, draftNotSaved),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const text = selectContent(getState());
      if (isBlank(text) || text === selectSuggestedText(getState())) return;
      await delay(DEBOUNCE_MS - KEPT_AFTER_MS);
      const isStill = text === selectContent(getState()) && text !== selectSuggestedText(getState());
      if (isStill) dispatch(suggestionsRequested({ text }));
    },
  });

  // When suggestions were asked for, they come two seconds later; the newest request wins (L-78).
  startListening({
    actionCreator: suggestionsRequested,
    effect: async ({ payload: { text } }, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SIMULATED_DELAY_MS);
      if (selectIsWaiting(getState())) dispatch(suggestionsReceived({ suggestions: suggestHashtags(text) }));
    },
  });
}
