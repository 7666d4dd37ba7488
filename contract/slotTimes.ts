import { DAY_MS } from './durations';
import type { AccountSlots, Slot } from './schemas/queue';
import { instantOnWall, wallOfInstant } from './wallTime';

/**
 * The instants of weekly slots after `from`, in epoch milliseconds and in order, without an end; none without slots. A slot
 * whose hour the clocks skip is moved forward by the skipped span, and one whose hour comes twice is its first; slots
 * that thereby meet are one instant.
 */
export function* slotInstants({ zone, slots }: AccountSlots, from: number): Generator<number, void> {
  if (slots.length === 0) return;
  let last = from;
  // A skipped hour before midnight moves a slot of one day into the next, among that one's own.
  let carried: number[] = [];
  for (let day = dayBefore(wallOfInstant(from, zone).date); ; day = dayAfter(day)) {
    const found = [...carried, ...instantsOn(day, slots, zone)].sort((one, other) => one - other);
    carried = found.filter((instant) => wallOfInstant(instant, zone).date > day);
    for (const instant of found.slice(0, found.length - carried.length)) {
      if (instant <= last) continue;
      last = instant;
      yield instant;
    }
  }
}

/** True if one of the weekly slots is at this instant. */
export function isSlot(instant: number, slots: AccountSlots): boolean {
  return slotInstants(slots, instant - 1).next().value === instant;
}

function instantsOn(date: string, slots: readonly Slot[], zone: string): number[] {
  const weekday = new Date(date).getUTCDay() || 7;
  return slots
    .filter((slot) => slot.weekday === weekday)
    .flatMap(({ time }) => instantOnWall({ date, time }, zone)?.instant ?? []);
}

const dayAfter = (date: string) => shifted(date, DAY_MS);
const dayBefore = (date: string) => shifted(date, -DAY_MS);

function shifted(date: string, ms: number): string {
  return new Date(Date.parse(date) + ms).toISOString().slice(0, 10);
}
