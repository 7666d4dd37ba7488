import { moved, shuffled } from './changeQueue';
import { timesOf, withoutSlot, withTime } from './slotChanges';

describe('posting times', () => {
  test('are added on the chosen days, each once, in the order of the week', () => {
    const slots = withTime([{ weekday: 2, time: '18:00' }], '2', '09:00');
    expect(slots).toEqual([
      { weekday: 2, time: '09:00' },
      { weekday: 2, time: '18:00' },
    ]);
    expect(withTime(slots, '2', '09:00')).toEqual(slots);
    expect(withTime([], 'weekdays', '09:00').map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
    expect(withTime(slots, 'every', '09:00')).toHaveLength(8);
  });

  test('are taken away one by one', () => {
    const slots = withTime([], 'every', '09:00');
    expect(timesOf(withoutSlot(slots, { weekday: 7, time: '09:00' }), 7)).toEqual([]);
    expect(withoutSlot(slots, { weekday: 7, time: '09:01' })).toEqual(slots);
  });
});

describe('an order', () => {
  test.each([
    ['first', 'c', 'cab'],
    ['up', 'c', 'acb'],
    ['down', 'a', 'bac'],
    ['up', 'a', 'abc'],
    ['down', 'c', 'abc'],
    ['first', 'x', 'abc'],
  ] as const)('with %s of %s is %s', (step, id, order) => {
    expect(moved(['a', 'b', 'c'], id, step).join('')).toBe(order);
  });

  test('is shuffled by chance alone, and loses nothing', () => {
    expect(shuffled(['a', 'b', 'c'], () => 0.99)).toEqual(['c', 'b', 'a']);
    expect(shuffled(['a', 'b', 'c'], () => 0)).toEqual(['a', 'b', 'c']);
    expect(shuffled(['a', 'b', 'c']).sort()).toEqual(['a', 'b', 'c']);
  });
});
