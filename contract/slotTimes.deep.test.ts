import { DAY_MS, HOUR_MS } from './durations';
import { ZONES } from './testing/zones';
import { slotInstants } from './slotTimes';
import type { Slot } from './schemas/queue';
import { wallOfInstant } from './wallTime';

const daily = (time: string): Slot[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));

describe.each(ZONES)('%s in 2027', (zone) => {
  test('9:00 is 9:00 every day, across all changes of the clocks', () => {
    const instants = slotInstants({ zone, slots: daily('09:00') }, Date.parse('2027-01-01T00:00:00Z'));
    const walls = Array.from({ length: 364 }, () => wallOfInstant(instants.next().value ?? NaN, zone));
    expect(new Set(walls.map(({ time }) => time))).toEqual(new Set(['09:00']));
    expect(new Set(walls.map(({ date }) => date)).size).toBe(364);
  });

  test('each slot of the night comes once a day, in order', () => {
    for (const time of ['00:30', '02:30', '23:30']) {
      const instants = slotInstants({ zone, slots: daily(time) }, Date.parse('2027-01-01T12:00:00Z'));
      const found = Array.from({ length: 360 }, () => instants.next().value ?? NaN);
      const gaps = found.slice(1).map((instant, index) => instant - (found[index] ?? NaN));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DAY_MS - HOUR_MS);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
    }
  });
});
