import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/authSlice';
import type { Region, Topic } from './samplePosts';

/** What the list of trending posts is narrowed to. */
export type TrendingState = { topic: Topic | 'all'; region: Region | 'all' };

const initialState: TrendingState = { topic: 'all', region: 'all' };

export const trendingSlice = createSlice({
  name: 'trending',
  initialState,
  reducers: {
    topicChosen: (state, { payload }: PayloadAction<TrendingState['topic']>) => {
      state.topic = payload;
    },
    regionChosen: (state, { payload }: PayloadAction<TrendingState['region']>) => {
      state.region = payload;
    },
    filtersCleared: () => initialState,
  },
  selectors: {
    selectTopic: ({ topic }) => topic,
    selectRegion: ({ region }) => region,
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

export const { topicChosen, regionChosen, filtersCleared } = trendingSlice.actions;
export const { selectTopic, selectRegion } = trendingSlice.selectors;
