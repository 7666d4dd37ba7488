import { useId } from 'react';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { searchMessages } from '../messages';
import { SelectionBar } from '../selection/SelectionBar';
import { ExportFound } from './ExportFound';
import { readSearch } from './searchAddress';
import { SearchFilters } from './SearchFilters';
import { filtersToggled, searchTyped, selectAreFiltersShown, selectTypedSearch } from './searchSlice';
import * as styles from './search.module.css';
import { bringEffects } from '../../../app/lateEffects';
import { startSearchListeners } from './searchListeners';

bringEffects(startSearchListeners);

/** Finds posts by their words, and with filters by account and day. */
export function SearchBar() {
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
