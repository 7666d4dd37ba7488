import { dayId } from '../entries';

/** What can have the focus in a grid of days: a day, and what is in it. */
export const ITEM = '[data-day], [data-item]';

export type Direction = { days: number; steps: number };

/** The place above (-1) or below (1) another one of the same day; null beyond its ends, and for no step. */
export function neighborOf(place: HTMLElement, step: number): HTMLElement | null {
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
