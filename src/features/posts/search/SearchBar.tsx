import { useId } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useLocation } from 'react-router-dom';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector, type AppStartListening, type RootState } from '../../../store/hooks';
import { searchMessages } from '../messages';
import { SelectionBar } from '../selection/SelectionBar';
import {
  readSearch,
  searchFilter,
  filtersToggled,
  searchTyped,
  selectAreFiltersShown,
  selectTypedSearch,
  searchChanged,
  searchPath,
} from './searchSlice';
import * as styles from './search.module.css';
import { useListeners } from '../../../store/listeners';
import { ExportButtons } from '../../../components/ExportButtons';
import { postsExportChosen } from '../../../store/events';
import { tabOf, TAB_FILTERS } from '../list/tabFilters';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { AccountOptions } from '../../../components/AccountOptions';
import type { PostSearch } from '../../../lib/paths';
import { navigationRequested } from '../../../store/navigation';

/** Finds posts by their words, and with filters by account and day. */
export function SearchBar() {
  useListeners(startSearchListeners);
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const asked = readSearch(search);
  const typed = useAppSelector(selectTypedSearch);
  const isChosen = useAppSelector(selectAreFiltersShown);
  const areFiltersShown = isChosen || asked.account !== '' || asked.from !== '' || asked.to !== '';
  const filtersId = useId();

  return (
    <div role="search" className={styles.bar} aria-label={searchMessages.search}>
      <input
        type="search"
        className={styles.field}
        aria-label={searchMessages.search}
        placeholder={searchMessages.placeholder}
        value={typed ?? asked.q}
        onChange={({ target }) => dispatch(searchTyped(target.value))}
      />
      <OverNote text={typed ?? asked.q} maxLength={SEARCH_MAX_LENGTH} />
      <Button
        size="small"
        color="inherit"
        aria-expanded={areFiltersShown}
        aria-controls={filtersId}
        onClick={() => dispatch(filtersToggled())}
      >
        {searchMessages.filters}
      </Button>
      <SelectionBar />
      <div id={filtersId} className={styles.filters} hidden={!areFiltersShown}>
        {areFiltersShown && <SearchFilters asked={asked} />}
      </div>
      {(areFiltersShown || asked.q !== '') && <ExportFound search={search} />}
    </div>
  );
}

type Props = { search: string };

/** The posts that the address asks for as a file: all of them, also those of further pages. */
function ExportFound({ search }: Props) {
  const dispatch = useAppDispatch();
  const tab = TAB_FILTERS[tabOf(search)];
  const { limit: _limit, ...filter } = searchFilter(tab, readSearch(search)) ?? tab;
  return (
    <ExportButtons
      size="small"
      labels={searchMessages.exports}
      onChosen={(format) => dispatch(postsExportChosen({ format, filter }))}
    />
  );
}

type SearchFiltersProps = { asked: PostSearch };

/** Account and days of the posts that are searched for. */
function SearchFilters({ asked: { account, from, to } }: SearchFiltersProps) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();

  return (
    <>
      <TextField
        select
        size="small"
        id="search-account"
        label={searchMessages.account}
        value={account}
        slotProps={{ select: { native: true }, inputLabel: SHRUNK }}
        onChange={({ target }) => dispatch(searchChanged({ account: target.value }))}
      >
        <option value="">{searchMessages.allAccounts}</option>
        <AccountOptions accounts={accounts} />
      </TextField>
      <DayField
        id="search-from"
        label={searchMessages.from}
        value={from}
        max={to}
        onChosen={(day) => dispatch(searchChanged({ from: day }))}
      />
      <DayField
        id="search-to"
        label={searchMessages.to}
        value={to}
        min={from}
        onChosen={(day) => dispatch(searchChanged({ to: day }))}
      />
    </>
  );
}

/** An empty field shows something all the same. */
const SHRUNK = { shrink: true };

type DayFieldProps = {
  id: string;
  label: string;
  /** YYYY-MM-DD; empty: any. */
  value: string;
  min?: string;
  max?: string;
  onChosen: (day: string) => void;
};

function DayField({ id, label, value, min, max, onChosen }: DayFieldProps) {
  return (
    <TextField
      type="date"
      size="small"
      id={id}
      label={label}
      value={value}
      slotProps={{ htmlInput: { min, max }, inputLabel: SHRUNK }}
      onChange={({ target }) => onChosen(target.value)}
    />
  );
}

/** Time after the last key until the posts are searched. */
const TYPING_PAUSE_MS = 250;

/** Brings what is searched for into the address, from which the list reads it. */
function startSearchListeners(startListening: AppStartListening): void {
  // When somebody stops typing.
  startListening({
    actionCreator: searchTyped,
    effect: async ({ payload }, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(TYPING_PAUSE_MS);
      dispatch(searchRequested(getState(), { q: payload.trim() }));
    },
  });

  // When a filter was chosen, or all were cleared.
  startListening({
    actionCreator: searchChanged,
    effect: ({ payload }, { dispatch, getState }) => {
      dispatch(searchRequested(getState(), payload));
    },
  });
}

function searchRequested({ location }: RootState, changes: Partial<PostSearch>) {
  return navigationRequested({ kind: 'replace', to: searchPath(location.location.search, changes) });
}
