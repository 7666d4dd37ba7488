import { original } from '@reduxjs/toolkit';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { calendarApi } from '../../../api/calendarApi';
import type { AppListenerApi } from '../../../app/hooks';
import { keyOf, type Item } from '../entries';

type Store = Pick<AppListenerApi, 'dispatch' | 'getState'>;

/**
 * Puts something to where its instant is in every cached part of the calendar, and takes it off where it has none;
 * returns the way back.
 */
export function placeEntry({ dispatch, getState }: Store, item: Item): () => void {
  const key = keyOf(item);
  const spans = calendarApi.util.selectCachedArgsForQuery(getState(), 'listCalendar');
  const patches = spans.map((span) =>
    dispatch(
      calendarApi.util.updateQueryData('listCalendar', span, (cached) => {
        // Read past the draft, which would wrap each of a thousand entries; and changed in one place, since what changed is recorded.
        const place = (original(cached.entries) ?? []).findIndex((other) => keyOf(other) === key);
        const isShown = isEntry(item) && item.at >= span.from && item.at <= span.to;
        if (isShown) cached.entries[place === -1 ? cached.entries.length : place] = item;
        else if (place !== -1) removeAt(cached.entries, place);
      }),
    ),
  );
  return () => patches.forEach(({ undo }) => undo());
}

/** Puts the last entry in the place of the one that goes: their order says nothing, and moving all of them up would. */
function removeAt(entries: CalendarEntry[], place: number): void {
  const last = entries.pop();
  if (last !== undefined && place < entries.length) entries[place] = last;
}

function isEntry(item: Item): item is CalendarEntry {
  return item.at !== null;
}
