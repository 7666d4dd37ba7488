import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BulkChange } from '#contract/schemas/bulk';
import { postsApi } from '../../../api/postsApi';
import { locationChanged } from '../../../store/navigation';
import { sessionEnded } from '../../auth/authSlice';
import type { Post } from '#contract/schemas/posts';
import { rootReducer } from '../../../store/rootReducer';

/** What a change of several posts, and taking it back, needs of each, as it was read. */
export type PickedPost = Pick<Post, 'id' | 'version' | 'status' | 'scheduled_at' | 'time_zone'> & {
  accounts: { id: string; platform: Post['platforms'][number] }[];
};

/** An account that posts are given to. */
export type NewAccount = PickedPost['accounts'][number];

export type SelectionState = {
  /** Posts can be chosen. */
  isOn: boolean;
  picked: PickedPost[];
  isBusy: boolean;
  amount: string;
  unit: 'hours' | 'days';
  /** Day to move to, YYYY-MM-DD; absent until one is chosen. */
  date?: string;
  /** What takes the last change back. */
  opposites: BulkChange[];
};

const initialState: SelectionState = {
  isOn: false,
  picked: [],
  isBusy: false,
  amount: '1',
  unit: 'days',
  opposites: [],
};

const { changePosts } = postsApi.endpoints;

/** Several posts chosen in a list, to be changed together. */
export const selectionSlice = createSlice({
  name: 'postSelection',
  initialState,
  reducers: {
    selectionToggled: (state) => {
      state.isOn = !state.isOn;
      state.picked = [];
    },
    postPicked: (state, { payload }: PayloadAction<PickedPost>) => {
      const others = state.picked.filter(({ id }) => id !== payload.id);
      state.picked = others.length < state.picked.length ? others : [...others, payload];
    },
    /** All posts of a list were chosen, or none of them any more. */
    allPicked: (state, { payload }: PayloadAction<{ posts: PickedPost[]; isPicked: boolean }>) => {
      const others = state.picked.filter((post) => payload.posts.every(({ id }) => id !== post.id));
      state.picked = payload.isPicked ? [...others, ...payload.posts] : others;
    },
    amountTyped: (state, { payload }: PayloadAction<string>) => {
      state.amount = payload;
    },
    unitChosen: (state, { payload }: PayloadAction<'hours' | 'days'>) => {
      state.unit = payload;
    },
    dateChosen: (state, { payload }: PayloadAction<string>) => {
      state.date = payload;
    },
    /** The server has changed them: what takes it back, and what stays chosen. */
    bulkChanged: (state, { payload }: PayloadAction<Pick<SelectionState, 'opposites' | 'picked'>>) => {
      Object.assign(state, payload);
    },
  },
  selectors: {
    selectIsSelecting: (state) => state.isOn,
    selectPicked: (state) => state.picked,
    selectIsPicked: (state, id: string) => state.picked.some((post) => post.id === id),
    selectSelection: (state) => state,
    selectOpposites: (state) => state.opposites,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state, { payload }) => {
        if (payload.action === 'PUSH') Object.assign(state, { isOn: false, picked: [] });
      })
      .addMatcher(changePosts.matchPending, (state) => {
        state.isBusy = true;
      })
      .addMatcher(changePosts.matchFulfilled, (state) => {
        state.isBusy = false;
      })
      .addMatcher(changePosts.matchRejected, (state) => {
        state.isBusy = false;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof selectionSlice> {}
}

export const { selectionToggled, postPicked, allPicked, amountTyped, unitChosen, dateChosen, bulkChanged } =
  selectionSlice.actions;
export const { selectIsSelecting, selectPicked, selectIsPicked, selectSelection, selectOpposites } =
  selectionSlice.injectInto(rootReducer).selectors;
