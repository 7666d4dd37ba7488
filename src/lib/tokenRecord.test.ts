import { DAY_MS } from '#contract/durations';
import { parseTokenRecord, TOKEN_EXPIRING_WINDOW_MS, tokenStatus } from './tokenRecords';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

it('calls a token expired once its expiry has passed', () => {
  expect(tokenStatus(NOW_MS - 1, NOW_MS)).toBe('expired');
  expect(tokenStatus(NOW_MS, NOW_MS)).toBe('expired');
});

it('calls a token expiring-soon while under 24 hours remain', () => {
  expect(TOKEN_EXPIRING_WINDOW_MS).toBe(DAY_MS);
  expect(tokenStatus(NOW_MS + 1, NOW_MS)).toBe('expiring-soon');
  expect(tokenStatus(NOW_MS + DAY_MS - 1, NOW_MS)).toBe('expiring-soon');
});

it('calls a token valid otherwise, also when it has no expiry', () => {
  expect(tokenStatus(NOW_MS + DAY_MS, NOW_MS)).toBe('valid');
  expect(tokenStatus(null, NOW_MS)).toBe('valid');
  expect(tokenStatus(undefined, NOW_MS)).toBe('valid');
});

const stored = {
  platform: 'twitter',
  access_token: 'smt_a',
  account_id: '42',
  account_name: 'Ada',
  account_username: 'ada',
  connected_at: '2026-11-20T12:00:00.000Z',
};

it('reads a record with the fields of the spec alone', () => {
  expect(parseTokenRecord(JSON.stringify(stored))).toEqual(stored);
  expect(parseTokenRecord(JSON.stringify({ ...stored, expires_at: null, surprise: 1 }))).toEqual(stored);
});

it.each([
  ['no JSON', 'surely not'],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['another platform', JSON.stringify({ ...stored, platform: 'myspace' })],
  ['no token', JSON.stringify({ ...stored, access_token: '' })],
  ['an expiry that is no number', JSON.stringify({ ...stored, expires_at: 'tomorrow' })],
  ['a date that is none', JSON.stringify({ ...stored, connected_at: 'yesterday' })],
  ['inherited fields', `{"__proto__": ${JSON.stringify(stored)}}`],
])('refuses %s', (_name, text) => {
  expect(parseTokenRecord(text)).toBeNull();
});
