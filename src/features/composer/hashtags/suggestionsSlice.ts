import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../store/rootReducer';
import { sessionEnded } from '../../auth/authSlice';
import type { HashtagSuggestion } from './suggestHashtags';
import { draftCanceled, draftDiscarded, nextDraftStarted } from '../draftSlice';

export type SuggestionsState = {
  /** The text that suggestions were last asked for; null before the first time. */
  text: string | null;
  isWaiting: boolean;
  suggestions: HashtagSuggestion[];
  isTrendingShown: boolean;
};

const initialState: SuggestionsState = { text: null, isWaiting: false, suggestions: [], isTrendingShown: false };

/** The Hashtags tab's suggestions; the hashtags that were chosen are the composer's. */
export const suggestionsSlice = createSlice({
  name: 'hashtagSuggestions',
  initialState,
  reducers: {
    suggestionsRequested: (state, { payload }: PayloadAction<{ text: string }>) => {
      state.text = payload.text;
      state.isWaiting = true;
    },
    suggestionsReceived: (state, { payload }: PayloadAction<{ suggestions: HashtagSuggestion[] }>) => {
      state.isWaiting = false;
      state.suggestions = payload.suggestions;
    },
    trendingToggled: (state) => {
      state.isTrendingShown = !state.isTrendingShown;
    },
  },
  selectors: {
    selectSuggestedText: ({ text }) => text,
    selectIsWaiting: ({ isWaiting }) => isWaiting,
    selectSuggestions: ({ suggestions }) => suggestions,
    selectIsTrendingShown: ({ isTrendingShown }) => isTrendingShown,
  },
  extraReducers: (builder) => {
    for (const emptied of [nextDraftStarted, draftCanceled, draftDiscarded]) {
      builder.addCase(emptied, ({ isTrendingShown }) => ({ ...initialState, isTrendingShown }));
    }
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof suggestionsSlice> {}
}

export const { suggestionsRequested, suggestionsReceived, trendingToggled } = suggestionsSlice.actions;
export const { selectSuggestedText, selectIsWaiting, selectSuggestions, selectIsTrendingShown } =
  suggestionsSlice.injectInto(rootReducer).selectors;
