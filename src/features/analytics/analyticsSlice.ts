import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/authSlice';
import { rootReducer } from '../../store/rootReducer';

export type AnalyticsState = {
  /** The numbers behind the charts are shown as tables. */
  areNumbersShown: boolean;
  /** More top posts are shown than the settings say. */
  areAllPostsShown: boolean;
};

const initialState: AnalyticsState = { areNumbersShown: false, areAllPostsShown: false };

export const analyticsSlice = createSlice({
  name: 'analytics',
  initialState,
  reducers: {
    numbersToggled: (state) => {
      state.areNumbersShown = !state.areNumbersShown;
    },
    allPostsAsked: (state) => {
      state.areAllPostsShown = true;
    },
  },
  selectors: {
    selectAreNumbersShown: (state) => state.areNumbersShown,
    selectAreAllPostsShown: (state) => state.areAllPostsShown,
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof analyticsSlice> {}
}

export const { numbersToggled, allPostsAsked } = analyticsSlice.actions;
export const { selectAreNumbersShown, selectAreAllPostsShown } = analyticsSlice.injectInto(rootReducer).selectors;
