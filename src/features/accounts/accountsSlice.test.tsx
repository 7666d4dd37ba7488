import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { accountsApi } from '../../api/accountsApi';
import { stubFetch } from '../../testing/stubFetch';
import { makeWholeStore } from '../../testing/makeWholeStore';
import { loggedOut } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import {
  accountDisconnected,
  accountSelected,
  disconnectConfirmed,
  disconnectFailed,
  selectRemoval,
  selectSelectedAccountId,
} from './accountsSlice';

const { listAccounts } = accountsApi.endpoints;
const key = { platform: 'twitter', accountId: '1' } as const;

/** A store in which the server has answered with one list of account ids after another. */
async function storeAfter(...lists: string[][]) {
  stubFetch({ 'GET /social-accounts': (earlier) => ({ body: { accounts: (lists[earlier] ?? []).map(rowOf) } }) });
  const { store } = makeWholeStore();
  const listAgain = () => store.dispatch(listAccounts.initiate(undefined, { forceRefetch: true, subscribe: false }));
  await listAgain();
  return { store, listAgain };
}

function rowOf(id: string): SocialAccount {
  return {
    id,
    platform: 'twitter',
    account_id: id,
    account_name: id,
    account_username: id,
    is_active: true,
    can_comment: false,
    server: null,
    connected_at: '2026-11-20T10:00:00.000Z',
    picture_url: null,
  };
}

it.each([
  [['a', 'b'], 'a'],
  [[], null],
])('selects the first account when the list arrives (%j)', async (ids, selected) => {
  const { store } = await storeAfter(ids);
  expect(selectSelectedAccountId(store.getState())).toBe(selected);
});

it('keeps the chosen one while it is there, then the first remaining one, or none', async () => {
  const { store, listAgain } = await storeAfter(['a', 'b', 'c'], ['a', 'b'], ['a'], []);
  store.dispatch(accountSelected('b'));
  for (const selected of ['b', 'a', null]) {
    await listAgain();
    expect(selectSelectedAccountId(store.getState())).toBe(selected);
  }
});

it('leaves the choice alone when a filtered list arrives', async () => {
  const { store } = await storeAfter(['a'], ['b']);
  await store.dispatch(listAccounts.initiate({ platform: 'facebook' }, { subscribe: false }));
  expect(selectSelectedAccountId(store.getState())).toBe('a');
});

it('tells how a removal goes, and forgets it with the dialog', () => {
  const { store } = makeWholeStore();
  store.dispatch(disconnectConfirmed(key));
  expect(selectRemoval(store.getState())).toEqual({ status: 'pending' });
  store.dispatch(disconnectFailed({ reason: 'No network' }));
  expect(selectRemoval(store.getState())).toEqual({ status: 'failed', reason: 'No network' });
  store.dispatch(dialogClosed());
  expect(selectRemoval(store.getState())).toEqual({ status: 'idle' });
  store.dispatch(disconnectConfirmed(key));
  store.dispatch(accountDisconnected(key));
  expect(selectRemoval(store.getState())).toEqual({ status: 'idle' });
});

it('forgets everything when the session ends', async () => {
  const { store } = await storeAfter(['a']);
  store.dispatch(loggedOut());
  expect(selectSelectedAccountId(store.getState())).toBeNull();
});
