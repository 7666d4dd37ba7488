import { isAnyOf } from '@reduxjs/toolkit';
import { isBlank } from '#contract/isBlank';
import type { AppStartListening } from '../../../store/hooks';
import { ownHashtags } from '../../../store/ownHashtags';
import { selectContent, draftNotSaved, draftSaved } from '../draftSlice';
import { AUTOSAVE_DELAY_MS } from '../drafts/autosaveListeners';
import { selectIsWaiting, selectSuggestedText, suggestionsReceived, suggestionsRequested } from './suggestionsSlice';

/** Suggestions are asked for once typing has stopped for this long. */
const DEBOUNCE_MS = 1_000;
const SIMULATED_DELAY_MS = 2_000;

/** Makes suggestions for the text, from lists and the person's own hashtags. */
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
      // The person's own come meanwhile; without an answer there are none.
      let own: string[] = [];
      void dispatch(ownHashtags()).then((found) => (own = found));
      const loading = import('./suggestHashtags').catch(() => null);
      await delay(SIMULATED_DELAY_MS);
      const loaded = await loading;
      if (!selectIsWaiting(getState()) || text !== selectSuggestedText(getState())) return;
      dispatch(suggestionsReceived({ suggestions: loaded?.suggestHashtags(text, own) ?? [] }));
    },
  });
}
