import { readSearch, searchFilter, searchPath } from './searchSlice';

const ACCOUNT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';
const NOTHING = { q: '', account: '', from: '', to: '' };

test.each([
  ['', NOTHING],
  ['?q=%20rye%20', { ...NOTHING, q: 'rye' }],
  [
    `?account=${ACCOUNT}&from=2026-11-01&to=2026-11-30`,
    { q: '', account: ACCOUNT, from: '2026-11-01', to: '2026-11-30' },
  ],
  ['?account=1&from=soon&to=2026-02-30', NOTHING],
])('%p is read, and what means nothing left out', (search, expected) => {
  expect(readSearch(search)).toEqual(expected);
});

test('a change keeps the tab and the rest of the search', () => {
  expect(searchPath('?tab=drafts&q=rye', { from: '2026-11-01' })).toBe('/?tab=drafts&q=rye&from=2026-11-01');
  expect(searchPath('?q=rye', { q: '' })).toBe('/');
});

test('whole local days are asked for, and nothing without a search', () => {
  expect(searchFilter({ limit: 20 }, NOTHING)).toBeNull();
  expect(searchFilter({ limit: 20 }, { q: 'rye', account: ACCOUNT, from: '2026-11-01', to: '2026-11-02' })).toEqual({
    limit: 20,
    q: 'rye',
    account_id: ACCOUNT,
    start_date: new Date(2026, 10, 1).toISOString(),
    end_date: new Date(new Date(2026, 10, 3).getTime() - 1).toISOString(),
  });
});
