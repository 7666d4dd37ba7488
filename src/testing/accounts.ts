import type { Account } from '../api/accountsApi';

/** A connected account of X, changed as the test needs it. */
export function accountWith(fields: Partial<Account> = {}): Account {
  return {
    id: 'a1',
    platform: 'twitter',
    accountId: '1',
    username: 'ada',
    displayName: 'Ada',
    profileImage: '',
    isConnected: true,
    server: null,
    connectedAt: '2026-11-21T08:00:00.000Z',
    ...fields,
  };
}
