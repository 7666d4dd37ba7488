import { useAppDispatch } from '../../../app/hooks';
import { ExportButtons } from '../../../components/ExportButtons';
import { postsExportChosen } from '../../../core/events';
import { tabOf, TAB_FILTERS } from '../list/tabFilters';
import { searchMessages } from '../messages';
import { readSearch, searchFilter } from './searchAddress';

type Props = { search: string };

/** The posts that the address asks for as a file: all of them, also those of further pages. */
export function ExportFound({ search }: Props) {
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
