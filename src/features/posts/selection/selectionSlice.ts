import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BulkChange } from '#contract/schemas/bulk';
import { postsApi } from '../../../api/postsApi';
import { locationChanged } from '../../../store/navigation';
import { sessionEnded } from '../../auth/authSlice';
import type { Post } from '#contract/schemas/posts';
import { rootReducer } from '../../../store/rootReducer';

/** What a change of several posts, and taking it back, needs of each, as it was read. */
export type PickedPost = Pick<Post, 'id' | 'version' | 'scheduled_at' | 'time_zone'> & {
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
    amountTyped: (state, { payload }: PayloadAction<string>) => {
      state.amount = payload;
    },
    unitChosen: (state, { payload }: PayloadAction<'hours' | 'days'>) => {
      state.unit = payload;
    },
    /** The server has changed them; these changes take it back. */
    bulkChanged: (state, { payload }: PayloadAction<{ opposites: BulkChange[] }>) => {
      state.opposites = payload.opposites;
      state.picked = [];
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

export const { selectionToggled, postPicked, amountTyped, unitChosen, bulkChanged } = selectionSlice.actions;
export const { selectIsSelecting, selectPicked, selectIsPicked, selectSelection, selectOpposites } =
  selectionSlice.injectInto(rootReducer).selectors;
