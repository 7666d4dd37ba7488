import { isSlot, slotInstants } from './slotTimes';
import type { Slot } from './schemas/queue';
import { wallOfInstant } from './wallTime';

const nextOf = (zone: string, slots: Slot[], from: string, count: number) => {
  const instants = slotInstants({ zone, slots }, Date.parse(from));
  return Array.from({ length: count }, () => new Date(instants.next().value ?? NaN).toISOString());
};

const daily = (time: string): Slot[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));

test('slots come in order, week after week, after the instant asked for', () => {
  const slots = [
    { weekday: 5, time: '17:30' },
    { weekday: 2, time: '09:00' },
  ];
  expect(nextOf('Europe/Berlin', slots, '2027-06-01T07:00:00Z', 3)).toEqual([
    '2027-06-04T15:30:00.000Z',
    '2027-06-08T07:00:00.000Z',
    '2027-06-11T15:30:00.000Z',
  ]);
  expect(nextOf('Europe/Berlin', slots, '2027-06-01T06:59:59.999Z', 1)).toEqual(['2027-06-01T07:00:00.000Z']);
});

test('there are none without slots', () => {
  expect([...slotInstants({ zone: 'UTC', slots: [] }, 0)]).toEqual([]);
  expect(isSlot(0, { zone: 'UTC', slots: [] })).toBe(false);
});

test('a slot in a missing hour is an hour later, and meets another one there', () => {
  const slots = [...daily('02:30'), ...daily('03:30')];
  expect(nextOf('Europe/Berlin', slots, '2027-03-27T22:00:00Z', 3)).toEqual([
    '2027-03-28T01:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
    '2027-03-29T01:30:00.000Z',
  ]);
});

test('a slot in an hour that comes twice counts once, the first time', () => {
  expect(nextOf('Europe/Berlin', daily('02:30'), '2027-10-30T22:00:00Z', 2)).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-11-01T01:30:00.000Z',
  ]);
});

test('a missing hour before midnight moves a slot among those of the next day', () => {
  const slots = [...daily('23:30'), ...daily('00:10')];
  const instants = nextOf('America/Nuuk', slots, '2027-03-27T12:00:00Z', 3);
  expect(instants).toEqual([...instants].sort());
  expect(instants.map((instant) => wallOfInstant(Date.parse(instant), 'America/Nuuk').time)).toEqual([
    '00:10',
    '00:30',
    '23:30',
  ]);
});

test('an instant is a slot, or not', () => {
  const slots = { zone: 'Europe/Berlin', slots: [{ weekday: 1, time: '09:00' }] };
  expect(isSlot(Date.parse('2027-01-04T08:00:00Z'), slots)).toBe(true);
  expect(isSlot(Date.parse('2027-01-05T08:00:00Z'), slots)).toBe(false);
  expect(isSlot(Date.parse('2027-07-05T08:00:00Z'), slots)).toBe(false);
});
