import { isAnyOf } from '@reduxjs/toolkit';
import { isBlank } from '#contract/isBlank';
import type { AppStartListening } from '../../../store/hooks';
import { selectContent, draftNotSaved, draftSaved } from '../draftSlice';
import { AUTOSAVE_DELAY_MS } from '../drafts/autosaveListeners';
import { suggestHashtags } from './suggestHashtags';
import { selectIsWaiting, selectSuggestedText, suggestionsReceived, suggestionsRequested } from './suggestionsSlice';

/** Suggestions are asked for once typing has stopped for this long. */
const DEBOUNCE_MS = 1_000;
const SIMULATED_DELAY_MS = 2_000;

/** Makes suggestions for the text, on this device. */
export function startSuggestionListeners(startListening: AppStartListening): void {
  // When typing has stopped for a second, suggestions are asked for. The wait starts with autosave, since looking at
  // every key could be felt while typing.
  startListening({
    matcher: isAnyOf(draftSaved, draftNotSaved),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const text = selectContent(getState());
      if (isBlank(text) || text === selectSuggestedText(getState())) return;
      await delay(DEBOUNCE_MS - AUTOSAVE_DELAY_MS);
      const isStill = text === selectContent(getState()) && text !== selectSuggestedText(getState());
      if (isStill) dispatch(suggestionsRequested({ text }));
    },
  });

  // When suggestions were asked for, they come two seconds later; the newest request wins.
  startListening({
    actionCreator: suggestionsRequested,
    effect: async ({ payload: { text } }, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SIMULATED_DELAY_MS);
      if (selectIsWaiting(getState())) dispatch(suggestionsReceived({ suggestions: suggestHashtags(text) }));
    },
  });
}
