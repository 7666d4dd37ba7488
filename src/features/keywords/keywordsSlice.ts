import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { keywordsApi } from '../../api/keywordsApi';
import { locationChanged } from '../../core/navigation';
import { sessionEnded } from '../auth/authSlice';

export type KeywordsState = {
  input: string;
  isAdding: boolean;
  /** Keywords that are being refreshed or removed. */
  busyIds: string[];
  /** The keyword whose posts are shown. */
  openId: string | null;
};

const initialState: KeywordsState = { input: '', isAdding: false, busyIds: [], openId: null };

const { monitorKeyword, refreshKeyword, stopKeyword } = keywordsApi.endpoints;

const isSettled = isAnyOf(
  refreshKeyword.matchFulfilled,
  refreshKeyword.matchRejected,
  stopKeyword.matchFulfilled,
  stopKeyword.matchRejected,
);

export const keywordsSlice = createSlice({
  name: 'keywords',
  initialState,
  reducers: {
    keywordTyped: (state, { payload }: PayloadAction<string>) => {
      state.input = payload;
    },
    keywordSubmitted: (state, _action: PayloadAction<{ keyword: string }>) => {
      state.isAdding = true;
    },
    refreshChosen: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.busyIds.push(payload.id);
    },
    removalChosen: (state, { payload }: PayloadAction<{ id: string; keyword: string }>) => {
      state.busyIds.push(payload.id);
    },
    postsOpened: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.openId = payload.id;
    },
    postsClosed: (state) => {
      state.openId = null;
    },
  },
  selectors: {
    selectInput: ({ input }) => input,
    selectIsAdding: ({ isAdding }) => isAdding,
    selectIsBusy: ({ busyIds }, id: string) => busyIds.includes(id),
    selectOpenId: ({ openId }) => openId,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state) => {
        state.openId = null;
      })
      .addMatcher(monitorKeyword.matchFulfilled, (state, { meta }) => {
        state.isAdding = false;
        // Another keyword may have been typed meanwhile, or this one was added by Undo.
        if (state.input.trim() === meta.arg.originalArgs.keyword) state.input = '';
      })
      .addMatcher(monitorKeyword.matchRejected, (state) => {
        state.isAdding = false;
      })
      .addMatcher(isSettled, (state, { meta }) => {
        state.busyIds = state.busyIds.filter((id) => id !== meta.arg.originalArgs);
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

export const { keywordTyped, keywordSubmitted, refreshChosen, removalChosen, postsOpened, postsClosed } =
  keywordsSlice.actions;
export const { selectInput, selectIsAdding, selectIsBusy, selectOpenId } = keywordsSlice.selectors;
