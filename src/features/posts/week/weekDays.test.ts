import { postWith } from '../../../testing/posts';
import { beginWeeksAsIn } from '../../../lib/calendarDays';
import { daysOf, filterOf, postsByDay, weekOf } from './weekDays';

afterEach(() => beginWeeksAsIn('en-US'));

it.each([
  ['', '2026-11-22', '2026-11-22'],
  ['', '2026-11-21', '2026-11-15'],
  ['?week=2027-01-01', '2026-11-22', '2026-12-27'],
])('of %j, on %s, begins on Sunday, %s, where that is usual', (search, today, sunday) => {
  expect(weekOf(search, today)).toBe(sunday);
});

it.each([
  ['', '2026-11-22', '2026-11-16'],
  ['', '2026-11-23', '2026-11-23'],
  ['?week=2027-01-01', '2026-11-22', '2026-12-28'],
  ['?week=2026-02-31', '2026-11-22', '2026-11-16'],
  ['?week=soon', '2026-11-22', '2026-11-16'],
])('of %j, on %s, begins on Monday, %s, elsewhere', (search, today, monday) => {
  beginWeeksAsIn('de-DE');
  expect(weekOf(search, today)).toBe(monday);
});

it('has seven days, over the end of a year too', () => {
  const days = daysOf('2026-12-28');
  expect(days).toHaveLength(7);
  expect(days.slice(3, 5)).toEqual(['2026-12-31', '2027-01-01']);
});

it('asks for every instant of the local week and no other', () => {
  const { start_date: start, end_date: end } = filterOf('2026-11-23');
  expect(new Date(start ?? '').toString()).toMatch(/^Mon Nov 23 2026 00:00:00/);
  expect(new Date(Date.parse(end ?? '') + 1).toString()).toMatch(/^Mon Nov 30 2026 00:00:00/);
});

it('puts each post on its local day, earliest first, and leaves drafts out', () => {
  const at = (id: string, hour: number, fields = {}) =>
    postWith({ id, status: 'scheduled', scheduled_at: new Date(2026, 10, 24, hour).toISOString(), ...fields });
  const byDay = postsByDay([
    at('late', 18),
    at('early', 7),
    at('out', 9, { status: 'published', published_at: new Date(2026, 10, 25, 1).toISOString() }),
    at('draft', 8, { status: 'draft' }),
  ]);
  expect([...byDay].map(([day, posts]) => [day, posts.map(({ id }) => id)])).toEqual([
    ['2026-11-24', ['early', 'late']],
    ['2026-11-25', ['out']],
  ]);
});
