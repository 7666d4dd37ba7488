import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { locationChanged } from '../../../store/navigation';
import { sessionEnded } from '../../auth/authSlice';
import { rootReducer } from '../../../store/rootReducer';
import type { PostFilter } from '../../../api/postsApi';
import { daysAfter } from '../../../lib/calendarDays';
import { zonedInstant } from '../../../lib/dates';
import { postsSearch, type PostSearch } from '../../../lib/paths';
import { tabOf } from '../list/tabFilters';

type PostSearchState = {
  /** What is in the field, until the address has it; null: what the address has. */
  typed: string | null;
  /** Account and dates can be chosen. */
  areFiltersShown: boolean;
};

const initialState: PostSearchState = { typed: null, areFiltersShown: false };

/** The search over the dashboard's posts; what is asked of the server stands in the address. */
const searchSlice = createSlice({
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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the search out of an address; what could mean nothing is left out. */
export function readSearch(search: string): PostSearch {
  const named = new URLSearchParams(search);
  const textOf = (field: keyof PostSearch) => named.get(field)?.trim() ?? '';
  return {
    q: beginningOf(textOf('q'), SEARCH_MAX_LENGTH),
    account: ID.test(textOf('account')) ? textOf('account') : '',
    from: midnight(textOf('from')) === null ? '' : textOf('from'),
    to: midnight(textOf('to')) === null ? '' : textOf('to'),
  };
}

/** The address of the dashboard's posts with this changed in its search; the tab stays. */
export function searchPath(search: string, changes: Partial<PostSearch>): string {
  return postsSearch(tabOf(search), { ...readSearch(search), ...changes });
}

/** Adds a search to the filter of a tab; null if nothing is searched for. */
export function searchFilter(tab: PostFilter, { q, account, from, to }: PostSearch): PostFilter | null {
  const start = midnight(from);
  const end = to === '' ? null : midnight(daysAfter(to, 1));
  const asked = {
    ...(q !== '' && { q }),
    ...(account !== '' && { account_id: account }),
    ...(start !== null && { start_date: new Date(start).toISOString() }),
    ...(end !== null && { end_date: new Date(end - 1).toISOString() }),
  };
  return Object.keys(asked).length === 0 ? null : { ...tab, ...asked };
}

/** The first instant of a local day, in ms; null for what is no day. */
function midnight(day: string): number | null {
  return zonedInstant({ date: day, time: '00:00' })?.instant ?? null;
}
