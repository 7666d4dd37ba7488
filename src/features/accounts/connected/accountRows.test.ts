import type { Account } from '../../../api/accountsApi';
import { joinAccounts } from './accountRows';
import type { KeptConnection } from '../accountsSlice';

function onServer(accountId: string, changes: Partial<Account> = {}): Account {
  return {
    id: `row-${accountId}`,
    platform: 'twitter',
    accountId,
    username: `user${accountId}`,
    displayName: `Server ${accountId}`,
    profileImage: '',
    isConnected: true,
    server: null,
    connectedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

function kept(accountId: string, changes: Partial<KeptConnection> = {}): KeptConnection {
  return {
    platform: 'twitter',
    accountId,
    username: `user${accountId}`,
    displayName: `Browser ${accountId}`,
    connectedAt: '2026-11-19T10:00:00.000Z',
    expiresAt: 5,
    ...changes,
  };
}

it('joins the server’s accounts with the browser’s records by platform and account id', () => {
  const rows = joinAccounts(
    [onServer('1'), onServer('2')],
    [kept('2'), kept('3'), kept('1', { platform: 'facebook' })],
  );
  expect(rows.map(({ platform, displayName, token }) => [platform, displayName, token])).toEqual([
    ['twitter', 'Server 1', null],
    ['twitter', 'Server 2', { expiresAt: 5 }],
    ['twitter', 'Browser 3', { expiresAt: 5 }],
    ['facebook', 'Browser 1', { expiresAt: 5 }],
  ]);
});

it('keeps from the server that a connection has ended', () => {
  const rows = joinAccounts([onServer('1', { isConnected: false })], [kept('1'), kept('2')]);
  expect(rows.map(({ isConnected }) => isConnected)).toEqual([false, true]);
});

it('is empty when neither knows an account', () => {
  expect(joinAccounts([], [])).toEqual([]);
});
