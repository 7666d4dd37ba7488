import type { Account } from '../../api/accountsApi';
import { EMPTY_DRAFT } from './draft';
import { accountsOf, connectedPlatforms, postingAccounts, withOwnAccounts } from './accountChoice';

const account = (id: string, platform: Account['platform'], isConnected = true): Account => ({
  id,
  platform,
  accountId: id,
  username: id,
  displayName: id,
  profileImage: '',
  isConnected,
  server: null,
  connectedAt: '2026-01-01T00:00:00.000Z',
});
const ACCOUNTS = [
  account('x0', 'twitter', false),
  account('x1', 'twitter'),
  account('x2', 'twitter'),
  account('l1', 'linkedin'),
];
const idsFor = (selected: string | null, chosen?: string[]) =>
  postingAccounts('twitter', ACCOUNTS, selected, chosen === undefined ? {} : { twitter: chosen }).map(({ id }) => id);

test('the chosen accounts of a platform post, else the selected one, else the first active one', () => {
  expect(idsFor(null)).toEqual(['x1']);
  expect(idsFor('x2')).toEqual(['x2']);
  expect(idsFor('l1')).toEqual(['x1']);
  expect(idsFor('x2', ['x1'])).toEqual(['x1']);
  expect(idsFor(null, ['x2', 'x1'])).toEqual(['x1', 'x2']);
  expect(idsFor(null, ['gone'])).toEqual(['x1']);
});

test('an account that is not connected never posts', () => {
  expect(accountsOf('twitter', ACCOUNTS).map(({ id }) => id)).toEqual(['x1', 'x2']);
  expect(idsFor('x0', ['x0'])).toEqual(['x1']);
  expect(connectedPlatforms(ACCOUNTS)).toEqual(['twitter', 'linkedin']);
});

test('an edited post keeps an account whose connection has ended, and no other such account', () => {
  const saved = { ...EMPTY_DRAFT, accountIds: { twitter: ['x0'] } };
  const edited = { id: 'p', version: 1, status: 'scheduled' as const, saved };
  const accounts = withOwnAccounts([...ACCOUNTS, account('x9', 'twitter', false)], edited);
  expect(accountsOf('twitter', accounts).map(({ id }) => id)).toEqual(['x0', 'x1', 'x2']);
  expect(postingAccounts('twitter', accounts, 'x1', saved.accountIds).map(({ id }) => id)).toEqual(['x0']);
  expect(withOwnAccounts(ACCOUNTS, null)).toBe(ACCOUNTS);
});
