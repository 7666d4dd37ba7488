import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hashtagsApi } from '../../api/hashtagsApi';
import { sessionEnded } from '../auth/authSlice';

export type HashtagsState = {
  input: string;
  isAdding: boolean;
  /** Hashtags that are being refreshed or removed. */
  busyIds: string[];
};

const initialState: HashtagsState = { input: '', isAdding: false, busyIds: [] };

const { trackHashtag, refreshHashtag, stopHashtag } = hashtagsApi.endpoints;

export const hashtagsSlice = createSlice({
  name: 'hashtags',
  initialState,
  reducers: {
    hashtagTyped: (state, { payload }: PayloadAction<string>) => {
      state.input = payload;
    },
    hashtagSubmitted: (state, _action: PayloadAction<{ hashtag: string }>) => {
      state.isAdding = true;
    },
    refreshChosen: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.busyIds.push(payload.id);
    },
    removalChosen: (state, { payload }: PayloadAction<{ id: string; hashtag: string }>) => {
      state.busyIds.push(payload.id);
    },
  },
  selectors: {
    selectInput: ({ input }) => input,
    selectIsAdding: ({ isAdding }) => isAdding,
    selectIsBusy: ({ busyIds }, id: string) => busyIds.includes(id),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(trackHashtag.matchFulfilled, (state) => {
        state.isAdding = false;
        state.input = '';
      })
      .addMatcher(trackHashtag.matchRejected, (state) => {
        state.isAdding = false;
      })
      .addMatcher(refreshHashtag.matchFulfilled, (state, { meta }) => free(state, meta.arg.originalArgs))
      .addMatcher(refreshHashtag.matchRejected, (state, { meta }) => free(state, meta.arg.originalArgs))
      .addMatcher(stopHashtag.matchFulfilled, (state, { meta }) => free(state, meta.arg.originalArgs))
      .addMatcher(stopHashtag.matchRejected, (state, { meta }) => free(state, meta.arg.originalArgs))
      .addMatcher(sessionEnded, () => initialState);
  },
});

function free(state: HashtagsState, id: string): void {
  state.busyIds = state.busyIds.filter((busyId) => busyId !== id);
}

export const { hashtagTyped, hashtagSubmitted, refreshChosen, removalChosen } = hashtagsSlice.actions;
export const { selectInput, selectIsAdding, selectIsBusy } = hashtagsSlice.selectors;
