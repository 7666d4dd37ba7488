import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountSource, TrackablePlatform } from '#contract/platforms';
import { readHashtag } from '#contract/trackerRules';
import { hashtagsApi } from '../../api/hashtagsApi';
import type { PlatformsFilter, PostsSort } from './posts/postFilters';
import { sessionEnded } from '../auth/authSlice';
import { rootReducer } from '../../store/rootReducer';
import type { RootState } from '../../store/hooks';
import { selectOfferedSources } from '../../api/accountsApi';

/** Sorting and filter of one hashtag's posts; remembered while the page is open. */
export type PostsFilter = { sort: PostsSort; platforms: PlatformsFilter };

export type HashtagsState = {
  input: string;
  isAdding: boolean;
  /** Hashtags that are being refreshed or removed. */
  busyIds: string[];
  /** Networks that are searched by way of an account, for what is added next; all that are connected unless chosen. */
  alsoIn?: AccountSource[];
  /** Whose sources are shown. */
  sourcesOpenId?: string | null;
  /** A list and not an object by hashtag, because a hashtag may be called __proto__. */
  filters: (PostsFilter & { hashtag: string })[];
};

/** What is needed to remove a hashtag, and to add it again after all. */
type Removal = { id: string; hashtag: string; platforms?: TrackablePlatform[] };

const initialState: HashtagsState = { input: '', isAdding: false, busyIds: [], filters: [] };

/** The prescribed defaults. */
const FIRST_FILTER: PostsFilter = { sort: 'engagement', platforms: 'all' };

const { trackHashtag, changeHashtag, refreshHashtag, stopHashtag } = hashtagsApi.endpoints;

const isSettled = isAnyOf(
  refreshHashtag.matchFulfilled,
  refreshHashtag.matchRejected,
  stopHashtag.matchFulfilled,
  stopHashtag.matchRejected,
);

const isChanged = isAnyOf(changeHashtag.matchFulfilled, changeHashtag.matchRejected);

export const hashtagsSlice = createSlice({
  name: 'hashtags',
  initialState,
  reducers: {
    hashtagTyped: (state, { payload }: PayloadAction<string>) => {
      state.input = payload;
    },
    /** Without platforms it is searched on the usual ones and on what was chosen beside them. */
    hashtagSubmitted: (state, _action: PayloadAction<{ hashtag: string; platforms?: TrackablePlatform[] }>) => {
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
    /** The sources of a hashtag are shown, or hidden again. */
    sourcesToggled: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.sourcesOpenId = state.sourcesOpenId === payload.id ? null : payload.id;
    },
    /** A hashtag is to be searched on these platforms. */
    sourcesChosen: (state, { payload }: PayloadAction<{ id: string; platforms: TrackablePlatform[] }>) => {
      state.busyIds.push(payload.id);
    },
    sortChosen: (state, { payload }: PayloadAction<{ hashtag: string; sort: PostsSort }>) => {
      changeFilter(state, payload.hashtag, { sort: payload.sort });
    },
    platformsChosen: (state, { payload }: PayloadAction<{ hashtag: string; platforms: PlatformsFilter }>) => {
      changeFilter(state, payload.hashtag, { platforms: payload.platforms });
    },
  },
  selectors: {
    selectInput: ({ input }) => input,
    selectIsAdding: ({ isAdding }) => isAdding,
    selectChosenSources: ({ alsoIn }) => alsoIn,
    selectIsSourcesOpen: ({ sourcesOpenId }, id: string) => sourcesOpenId === id,
    selectIsBusy: ({ busyIds }, id: string) => busyIds.includes(id),
    selectFilter: ({ filters }, hashtag: string): PostsFilter =>
      filters.find((one) => one.hashtag === hashtag) ?? FIRST_FILTER,
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(trackHashtag.matchFulfilled, (state, { meta }) => {
        state.isAdding = false;
        // Another hashtag may have been typed meanwhile, or this one was added by Undo.
        if (readHashtag(state.input).hashtag === meta.arg.originalArgs.hashtag) state.input = '';
      })
      .addMatcher(trackHashtag.matchRejected, (state) => {
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

function changeFilter(state: HashtagsState, hashtag: string, change: Partial<PostsFilter>): void {
  const known = state.filters.find((one) => one.hashtag === hashtag);
  if (known === undefined) state.filters.push({ hashtag, ...FIRST_FILTER, ...change });
  else Object.assign(known, change);
}

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof hashtagsSlice> {}
}

export const {
  hashtagTyped,
  hashtagSubmitted,
  refreshChosen,
  removalChosen,
  alsoInChosen,
  sourcesToggled,
  sourcesChosen,
  sortChosen,
  platformsChosen,
} = hashtagsSlice.actions;
const { selectors } = hashtagsSlice.injectInto(rootReducer);
export const { selectInput, selectIsAdding, selectIsSourcesOpen, selectIsBusy, selectFilter } = selectors;

/** The sources beside the usual ones for what is added next: those that were chosen, else every one that is connected. */
export function selectAlsoIn(state: RootState): readonly AccountSource[] {
  return selectors.selectChosenSources(state) ?? selectOfferedSources(state);
}
