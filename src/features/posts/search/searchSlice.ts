import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { locationChanged } from '../../../store/navigation';
import { sessionEnded } from '../../auth/authSlice';
import { rootReducer } from '../../../store/rootReducer';

export type PostSearchState = {
  /** What is in the field, until the address has it; null: what the address has. */
  typed: string | null;
  /** Account and dates can be chosen. */
  areFiltersShown: boolean;
};

const initialState: PostSearchState = { typed: null, areFiltersShown: false };

/** The search over the dashboard's posts; what is asked of the server stands in the address. */
export const searchSlice = createSlice({
  name: 'postSearch',
  initialState,
  reducers: {
    searchTyped: (state, { payload }: PayloadAction<string>) => {
      state.typed = payload;
    },
    /** An account or a day was chosen, or everything was cleared. */
    searchChanged: (state, _action: PayloadAction<{ account?: string; from?: string; to?: string; q?: string }>) => {
      state.typed = null;
    },
    filtersToggled: (state) => {
      state.areFiltersShown = !state.areFiltersShown;
    },
  },
  selectors: {
    selectTypedSearch: (state) => state.typed,
    selectAreFiltersShown: (state) => state.areFiltersShown,
  },
  extraReducers: (builder) => {
    builder
      // The address that follows what was typed replaces the one before.
      .addCase(locationChanged, (state, { payload }) => {
        if (payload.action !== 'REPLACE') state.typed = null;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof searchSlice> {}
}

export const { searchTyped, searchChanged, filtersToggled } = searchSlice.actions;
export const { selectTypedSearch, selectAreFiltersShown } = searchSlice.injectInto(rootReducer).selectors;
