import { beginWeeksAsIn } from '../../lib/calendarDays';
import { addressOf, readAddress, daysOf, pastDays, queryOf, stepFrom, titleOf } from './span';

afterEach(() => beginWeeksAsIn('en-US'));

const ends = (days: string[]) => [days[0], days.at(-1), days.length];

it.each([
  ['month', '2026-11-24', 'en-US', ['2026-11-01', '2026-12-05', 35]],
  ['month', '2026-11-24', 'de-DE', ['2026-10-26', '2026-12-06', 42]],
  ['month', '2027-02-10', 'de-DE', ['2027-02-01', '2027-02-28', 28]],
  ['week', '2027-01-01', 'de-DE', ['2026-12-28', '2027-01-03', 7]],
  ['day', '2027-01-01', 'de-DE', ['2027-01-01', '2027-01-01', 1]],
  ['list', '2028-02-29', 'de-DE', ['2028-02-01', '2028-02-29', 29]],
] as const)('%s of %s in %s has these days', (view, date, language, expected) => {
  beginWeeksAsIn(language);
  expect(ends(daysOf(view, date, '2030-01-01'))).toEqual(expected);
});

it.each([
  ['2026-11-27', '2026-11-27', ['2026-11-01', '2026-12-19', 49], ['2026-11-01', '2026-11-21', 21]],
  ['2026-11-05', '2026-11-27', ['2026-11-01', '2026-12-19', 49], ['2026-11-01', '2026-11-21', 21]],
  ['2026-11-05', '2026-11-05', ['2026-11-01', '2026-12-05', 35], [undefined, undefined, 0]],
  ['2026-12-03', '2026-11-27', ['2026-11-29', '2027-01-02', 35], [undefined, undefined, 0]],
] as const)('the month of %s goes on on %s, and its past weeks can be folded', (date, today, all, past) => {
  const days = daysOf('month', date, today);
  expect(ends(days)).toEqual(all);
  expect(ends(pastDays({ view: 'month', date, filters: {} }, days, today))).toEqual(past);
});

it.each([
  ['month', '2026-01-31', 1, '2026-02-01', 'January 2026'],
  ['list', '2026-01-31', -1, '2025-12-01', 'January 2026'],
  ['week', '2026-12-28', 1, '2027-01-04', 'Dec 27, 2026 – Jan 2, 2027'],
  ['day', '2026-03-01', -1, '2026-02-28', 'Sunday, Mar 1, 2026'],
] as const)('%s of %s steps by %i to %s', (view, date, step, expected, title) => {
  expect(stepFrom(view, date, step)).toBe(expected);
  expect(titleOf(view, date).replace(/\s/g, ' ')).toBe(title);
});

it('asks for every instant of its days and no other, and for what the filters leave', () => {
  expect(queryOf(['2026-11-24', '2026-11-25'], { platform: 'twitter', account: 'a1', status: 'failed' })).toEqual({
    from: '2026-11-24T00:00:00.000Z',
    to: '2026-11-25T23:59:59.999Z',
    platform: 'twitter',
    account_id: 'a1',
    status: 'failed',
  });
});

it.each([
  ['', 'month', '2026-11-24', {}],
  ['?view=week&date=2027-01-01', 'week', '2027-01-01', {}],
  ['?view=year&date=2026-02-31&platform=x&status=done', 'month', '2026-11-24', {}],
  [
    '?account=a1&platform=twitter&status=draft',
    'month',
    '2026-11-24',
    { account: 'a1', platform: 'twitter', status: 'draft' },
  ],
])('reads the address %j', (search, view, date, filters) => {
  const address = readAddress(search, '2026-11-24');
  expect(address).toEqual({ view, date, filters });
  expect(readAddress(new URL(addressOf(address), 'http://localhost').search, 'never')).toEqual(address);
});
