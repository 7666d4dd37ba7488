import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/authSlice';
import { rootReducer } from '../../store/rootReducer';

/** Filters of the trending posts. */
export type TrendingState = {
  /** One of the samples, or what found a post. */
  topic: string;
  region: string;
  /** Number of pages shown. */
  pages: number;
};

const initialState: TrendingState = { topic: 'all', region: 'all', pages: 1 };

export const trendingSlice = createSlice({
  name: 'trending',
  initialState,
  reducers: {
    topicChosen: (state, { payload }: PayloadAction<TrendingState['topic']>) => {
      state.topic = payload;
      state.pages = 1;
    },
    regionChosen: (state, { payload }: PayloadAction<TrendingState['region']>) => {
      state.region = payload;
      state.pages = 1;
    },
    filtersCleared: () => initialState,
    moreAsked: (state) => {
      state.pages += 1;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof trendingSlice> {}
}

/** The state of this slice. */
export const { selectSlice: selectTrending } = trendingSlice.injectInto(rootReducer);

export const { topicChosen, regionChosen, filtersCleared, moreAsked } = trendingSlice.actions;
