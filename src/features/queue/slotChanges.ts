import type { Slot } from '#contract/schemas/queue';

/** Days for which a time can be added at once. */
export const DAY_CHOICES = ['every', 'weekdays', '1', '2', '3', '4', '5', '6', '7'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

/** Days of the week, Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The slots with a time on the chosen days, in the order of the week; what is there already stays once. */
export function withTime(slots: readonly Slot[], days: DayChoice, time: string): Slot[] {
  return daysOf(days).reduce<Slot[]>((all, weekday) => withSlot(all, { weekday, time }), [...slots]);
}

/** The slots with this one among them, in the order of the week. */
export function withSlot(slots: readonly Slot[], slot: Slot): Slot[] {
  return [...withoutSlot(slots, slot), slot].sort(inWeek);
}

/** The slots without this one. */
export function withoutSlot(slots: readonly Slot[], slot: Slot): Slot[] {
  return slots.filter((one) => !isSame(one, slot));
}

/** The times of one day, in order. */
export function timesOf(slots: readonly Slot[], weekday: number): Slot[] {
  return slots.filter((slot) => slot.weekday === weekday).sort(inWeek);
}

function daysOf(days: DayChoice): readonly number[] {
  if (days === 'every') return WEEKDAYS;
  return days === 'weekdays' ? WEEKDAYS.slice(0, 5) : [Number(days)];
}

function isSame(one: Slot, other: Slot): boolean {
  return one.weekday === other.weekday && one.time === other.time;
}

function inWeek(one: Slot, other: Slot): number {
  return one.weekday - other.weekday || (one.time < other.time ? -1 : 1);
}
