import { useContext, useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { daysAfter, weekStartBefore } from '../../../lib/calendarDays';
import { ClockContext } from '../../../lib/clock';
import { wallTimeAt } from '../../../lib/dates';
import type { MoveTarget } from '../../../lib/moveTarget';
import { nextTask } from '../../../lib/waiting';
import { addressOf, type CalendarAddress, stepFrom } from '../span';
import {
  entryDropped,
  entryPickedUp,
  moveCanceled,
  moveTargetChanged,
  moveRefused,
  selectPick,
} from '../calendarSlice';
import { dayId, draftId, entryId, keyOf } from '../entries';
import { stepTarget } from '../move/steps';
import { usePlan } from '../slot';

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: { days: -1, steps: 0 },
  ArrowRight: { days: 1, steps: 0 },
  ArrowUp: { days: 0, steps: -1 },
  ArrowDown: { days: 0, steps: 1 },
};

type Options = { address: CalendarAddress; days: readonly string[]; entries: readonly CalendarEntry[] };

/**
 * The keys of a grid of days. Arrows lead from day to day, and up and down through what is in one. Enter begins a post on a day, and
 * shows a day that is over; M picks an entry up, arrows
 * then choose where it goes, Enter drops it and Escape puts it back.
 */
export function useGridKeys({ address, days, entries }: Options): (event: KeyboardEvent<HTMLElement>) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // Read when a key is pressed: the grid is not drawn anew for each step of a move.
  const store = useAppStore();
  const wantedDay = useRef<string | null>(null);
  const isMonth = address.view === 'month';
  const plan = usePlan();
  const clock = useContext(ClockContext);

  // A day that was not on the screen gets the focus when it is.
  useEffect(() => {
    const wanted = wantedDay.current;
    if (wanted === null || !days.includes(wanted)) return;
    wantedDay.current = null;
    focusCell(wanted);
  }, [days]);

  function focusDay(day: string) {
    if (days.includes(day)) {
      focusCell(day);
      return;
    }
    wantedDay.current = day;
    void navigate(addressOf({ ...address, date: day }), { replace: true });
  }

  function handlePickKey(key: string): boolean {
    const pick = selectPick(store.getState());
    if (pick?.by !== 'keys') return false;
    const { item, target } = pick;
    const direction = DIRECTIONS[key];
    if (direction !== undefined) {
      const { days: byDays, steps } = direction;
      const next = isMonth ? stepTarget(target, byDays + steps * 7, 0) : stepTarget(target, byDays, steps);
      dispatch(moveTargetChanged(next));
      if (next.date !== target.date) focusDay(next.date);
      return true;
    }
    if (key === 'Enter') dispatch(entryDropped({ item, target }));
    else if (key === 'Escape' || key === 'Tab') dispatch(moveCanceled());
    else return false;
    // The entry is drawn anew where it is now. A draft becomes one later: until then the focus stays on its day.
    const isDropped = key === 'Enter';
    if (item.at !== null) nextTask(() => document.getElementById(entryId(keyOf(item)))?.focus());
    else if (!isDropped) nextTask(() => document.getElementById(draftId(item.id))?.focus());
    return key !== 'Tab';
  }

  function pickUp(element: HTMLElement) {
    const entry = entries.find((one) => entryId(keyOf(one)) === element.id);
    if (entry === undefined) return;
    if (entry.is_movable) dispatch(entryPickedUp({ item: entry, target: placeOf(entry, isMonth), by: 'keys' }));
    else dispatch(moveRefused('sent'));
  }

  function openDay(day: string) {
    if (day >= wallTimeAt(clock.now()).date) plan(day);
    else void navigate(addressOf({ ...address, view: 'day', date: day }));
  }

  function handleMoveKey(key: string, place: HTMLElement, day: string): boolean {
    const direction = DIRECTIONS[key];
    if (direction !== undefined) {
      const neighbor = neighborOf(place, direction.steps);
      if (neighbor !== null) neighbor.focus();
      else if (direction.days !== 0 || isMonth) focusDay(daysAfter(day, direction.days + direction.steps * 7));
      return true;
    }
    if (key === 'Home') focusDay(weekStartBefore(day));
    else if (key === 'End') focusDay(daysAfter(weekStartBefore(day), 6));
    else if (key === 'PageUp' || key === 'PageDown') focusDay(stepFrom(address.view, day, key === 'PageUp' ? -1 : 1));
    else if (key === 'm' || key === 'M') pickUp(place);
    else if (key === 'Enter' && place.id === dayId(day)) openDay(day);
    else return false;
    return true;
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const place = event.target.closest<HTMLElement>(ITEM);
    const day = place?.closest<HTMLElement>('[data-day]')?.dataset['day'];
    const isHandled =
      handlePickKey(event.key) || (place !== null && day !== undefined && handleMoveKey(event.key, place, day));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Where an entry is: on a day, and in views with hours at a time. */
function placeOf({ at }: CalendarEntry, isMonth: boolean): MoveTarget {
  const { date, time } = wallTimeAt(Date.parse(at));
  return { date, time: isMonth ? null : time };
}

/** True for a click in a day where nothing stands that has an effect of its own. */
export function isEmptyPlace({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button') === null;
}

/** What can have the focus in a grid of days: a day, and what is in it. */
const ITEM = '[data-day], [data-item]';

type Direction = { days: number; steps: number };

/** The place above (-1) or below (1) another one of the same day; null beyond its ends, and for no step. */
function neighborOf(place: HTMLElement, step: number): HTMLElement | null {
  const day = place.closest('[data-day]');
  if (day === null || step === 0) return null;
  const places = [day, ...day.querySelectorAll('[data-item]')];
  const neighbor = places[places.indexOf(place) + step];
  return neighbor instanceof HTMLElement ? neighbor : null;
}

/** Focuses a day; Tab leads back to it, which is the browser's matter, as the focus is. */
export function focusCell(day: string): void {
  const cell = document.getElementById(dayId(day));
  cell
    ?.closest('[role=grid]')
    ?.querySelectorAll<HTMLElement>('[data-day]')
    .forEach((other) => (other.tabIndex = -1));
  if (cell === null) return;
  cell.tabIndex = 0;
  cell.focus();
}
