import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountSource, TrackablePlatform } from '#contract/platforms';
import { keywordsApi } from '../../api/keywordsApi';
import { locationChanged } from '../../store/navigation';
import { sessionEnded } from '../auth/authSlice';
import { rootReducer } from '../../store/rootReducer';
import type { RootState } from '../../store/hooks';
import { selectOfferedSources } from '../../api/accountsApi';

export type KeywordsState = {
  input: string;
  isAdding: boolean;
  /** Keywords that are being refreshed or removed. */
  busyIds: string[];
  /** Networks that are searched by way of an account, for what is added next; all that are connected unless chosen. */
  alsoIn?: AccountSource[];
  /** Whose sources are shown. */
  sourcesOpenId?: string | null;
  /** The keyword whose posts are shown. */
  openId: string | null;
};

/** What is needed to remove a keyword, and to add it again after all. */
type Removal = { id: string; keyword: string; platforms?: TrackablePlatform[] };

const initialState: KeywordsState = { input: '', isAdding: false, busyIds: [], openId: null };

const { monitorKeyword, changeKeyword, refreshKeyword, stopKeyword } = keywordsApi.endpoints;

const isSettled = isAnyOf(
  refreshKeyword.matchFulfilled,
  refreshKeyword.matchRejected,
  stopKeyword.matchFulfilled,
  stopKeyword.matchRejected,
);

const isChanged = isAnyOf(changeKeyword.matchFulfilled, changeKeyword.matchRejected);

export const keywordsSlice = createSlice({
  name: 'keywords',
  initialState,
  reducers: {
    keywordTyped: (state, { payload }: PayloadAction<string>) => {
      state.input = payload;
    },
    /** Without platforms it is searched on the usual ones and on what was chosen beside them. */
    keywordSubmitted: (state, _action: PayloadAction<{ keyword: string; platforms?: TrackablePlatform[] }>) => {
      state.isAdding = true;
    },
    refreshChosen: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.busyIds.push(payload.id);
    },
    removalChosen: (state, { payload }: PayloadAction<Removal>) => {
      state.busyIds.push(payload.id);
    },
    /** The sources beside the usual ones for what is added next. */
    alsoInChosen: (state, { payload }: PayloadAction<AccountSource[]>) => {
      state.alsoIn = payload;
    },
    /** The sources of a keyword are shown, or hidden again. */
    sourcesToggled: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.sourcesOpenId = state.sourcesOpenId === payload.id ? null : payload.id;
    },
    /** A keyword is to be searched on these platforms. */
    sourcesChosen: (state, { payload }: PayloadAction<{ id: string; platforms: TrackablePlatform[] }>) => {
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
    selectChosenSources: ({ alsoIn }) => alsoIn,
    selectIsSourcesOpen: ({ sourcesOpenId }, id: string) => sourcesOpenId === id,
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
      .addMatcher(isChanged, (state, { meta }) => {
        state.busyIds = state.busyIds.filter((id) => id !== meta.arg.originalArgs.id);
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof keywordsSlice> {}
}

export const {
  keywordTyped,
  keywordSubmitted,
  refreshChosen,
  removalChosen,
  alsoInChosen,
  sourcesToggled,
  sourcesChosen,
  postsOpened,
  postsClosed,
} = keywordsSlice.actions;
const { selectors } = keywordsSlice.injectInto(rootReducer);
export const { selectInput, selectIsAdding, selectIsSourcesOpen, selectIsBusy, selectOpenId } = selectors;

/** The sources beside the usual ones for what is added next: those that were chosen, else every one that is connected. */
export function selectAlsoIn(state: RootState): readonly AccountSource[] {
  return selectors.selectChosenSources(state) ?? selectOfferedSources(state);
}
