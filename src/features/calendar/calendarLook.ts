import { isAnyOf } from '@reduxjs/toolkit';
import { CALENDAR_VIEWS } from '#contract/calendarViews';
import { selectUserId } from '../../api/authApi';
import { isRecord } from '../../lib/json';
import { paths } from '../../lib/paths';
import { readStoredJson, writeStored } from '../../lib/storage';
import { effectsStarted } from '../../store/events';
import type { AppStartListening } from '../../store/hooks';
import { locationChanged } from '../../store/navigation';
import { lookChosen, selectLook, type CalendarLook } from './calendarSlice';
import { readAddress } from './span';

/** Reads how a person looked at the calendar last on this device; null: never. The address that it makes is read like any other. */
export function readCalendarLook(userId: string): CalendarLook | null {
  const stored = readStoredJson(keyOf(userId));
  return isRecord(stored) && CALENDAR_VIEWS.some((view) => view === stored['view']) ? (stored as CalendarLook) : null;
}

export function writeCalendarLook(userId: string, look: CalendarLook): void {
  writeStored(keyOf(userId), JSON.stringify(look));
}

function keyOf(userId: string): string {
  return `calendar_look_${userId}`;
}

/** An account that an address invents is not remembered. */
function lookOf(search: string): CalendarLook {
  const { view, filters } = readAddress(search, '');
  const { account, ...others } = filters;
  return { view, ...others, ...(account !== undefined && UUID.test(account) && { account }) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Keeps how a person looks at the calendar: an address that says nothing of it shows it like that again. */
export function startLookListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(effectsStarted, locationChanged),
    effect: (_action, { dispatch, getState }) => {
      const state = getState();
      const { pathname, search } = state.location.location;
      const userId = selectUserId(state);
      if (pathname !== paths.scheduled || userId === null) return;
      const before = selectLook(state);
      const kept = before ?? readCalendarLook(userId);
      const look = search === '' ? kept : lookOf(search);
      if (look === null || JSON.stringify(look) === JSON.stringify(before)) return;
      writeCalendarLook(userId, look);
      dispatch(lookChosen(look));
    },
  });
}
