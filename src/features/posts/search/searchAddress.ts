import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import type { PostFilter } from '../../../api/postsApi';
import { daysAfter } from '../../../lib/calendarDays';
import { zonedInstant } from '../../../lib/dates';
import { postsSearch, type PostSearch } from '../../../lib/paths';
import { tabOf } from '../list/tabFilters';

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
