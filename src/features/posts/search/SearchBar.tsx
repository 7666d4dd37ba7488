import { useId } from 'react';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { searchMessages } from '../messages';
import { SelectionBar } from '../selection/SelectionBar';
import { readSearch, searchFilter } from './searchAddress';
import { filtersToggled, searchTyped, selectAreFiltersShown, selectTypedSearch, searchChanged } from './searchSlice';
import * as styles from './search.module.css';
import { useListeners } from '../../../store/listeners';
import { startSearchListeners } from './searchListeners';
import { ExportButtons } from '../../../components/ExportButtons';
import { postsExportChosen } from '../../../store/events';
import { tabOf, TAB_FILTERS } from '../list/tabFilters';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { AccountOptions } from '../../../components/AccountOptions';
import type { PostSearch } from '../../../lib/paths';

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
      <Button aria-expanded={areFiltersShown} aria-controls={filtersId} onClick={() => dispatch(filtersToggled())}>
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
  const [accountId, fromId, toId] = [useId(), useId(), useId()];

  return (
    <>
      <label htmlFor={accountId}>{searchMessages.account}</label>
      <select
        id={accountId}
        className={styles.field}
        value={account}
        onChange={({ target }) => dispatch(searchChanged({ account: target.value }))}
      >
        <option value="">{searchMessages.allAccounts}</option>
        <AccountOptions accounts={accounts} />
      </select>
      <label htmlFor={fromId}>{searchMessages.from}</label>
      <input
        id={fromId}
        type="date"
        className={styles.field}
        value={from}
        max={to}
        onChange={({ target }) => dispatch(searchChanged({ from: target.value }))}
      />
      <label htmlFor={toId}>{searchMessages.to}</label>
      <input
        id={toId}
        type="date"
        className={styles.field}
        value={to}
        min={from}
        onChange={({ target }) => dispatch(searchChanged({ to: target.value }))}
      />
    </>
  );
}
