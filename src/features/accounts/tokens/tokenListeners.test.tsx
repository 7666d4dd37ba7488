import { locationChanged } from '../../../store/navigation';
import { peekTokenRecord, saveTokenRecord } from '../../../lib/tokenRecords';
import { selectToasts } from '../../ui/uiSlice';
import {
  keptConnectionsRead,
  selectCopied,
  selectIsKeptStale,
  selectIsRevealed,
  tokensHidden,
  tokensRevealed,
} from '../accountsSlice';
import { copyToken, startTokenListeners } from './tokenListeners';
import { makeWholeStore } from '../../../testing/makeWholeStore';

const key = { platform: 'twitter', accountId: '42' } as const;
const other = { platform: 'facebook', accountId: '7' } as const;

function startStore() {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: jest.fn().mockResolvedValue(undefined) },
    configurable: true,
  });
  const { store, startListening } = makeWholeStore();
  startTokenListeners(startListening);
  return store;
}

it('hides shown tokens again after 30 s, each by itself', async () => {
  const store = startStore();
  store.dispatch(tokensRevealed(key));
  await jest.advanceTimersByTimeAsync(10_000);
  store.dispatch(tokensRevealed(other));
  store.dispatch(tokensHidden(other));
  await jest.advanceTimersByTimeAsync(19_990);
  expect(selectIsRevealed(store.getState(), key)).toBe(true);
  await jest.advanceTimersByTimeAsync(20);
  expect(selectIsRevealed(store.getState(), key)).toBe(false);
});

it('lets tokens that are shown again after the page was left stand for their own 30 s', async () => {
  const store = startStore();
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'k' };
  store.dispatch(tokensRevealed(key));
  await jest.advanceTimersByTimeAsync(20_000);
  store.dispatch(locationChanged({ location, action: 'PUSH' }));
  store.dispatch(tokensRevealed(key));
  await jest.advanceTimersByTimeAsync(29_990);
  expect(selectIsRevealed(store.getState(), key)).toBe(true);
  await jest.advanceTimersByTimeAsync(20);
  expect(selectIsRevealed(store.getState(), key)).toBe(false);
});

it('shows the sign of a copy for 2 s', async () => {
  saveTokenRecord({
    platform: 'twitter',
    access_token: 'smt_a',
    account_id: '42',
    account_name: 'Ada',
    account_username: 'ada',
    connected_at: '2026-11-20T11:00:00.000Z',
  });
  const store = startStore();
  void store.dispatch(copyToken({ ...key, kind: 'access' }));
  await jest.advanceTimersByTimeAsync(1_990);
  expect(selectCopied(store.getState())).toEqual({ ...key, kind: 'access' });
  await jest.advanceTimersByTimeAsync(20);
  expect(selectCopied(store.getState())).toBeNull();
});

it('says so when a token that is shown has been forgotten meanwhile, and has the list read anew', () => {
  const store = startStore();
  store.dispatch(keptConnectionsRead([]));
  void store.dispatch(copyToken({ ...key, kind: 'access' }));
  expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual([
    'Failed to copy token. Token not found. Connect the account again to have one.',
  ]);
  expect(selectIsKeptStale(store.getState())).toBe(true);
});

it('deletes an expired token instead of copying it', () => {
  saveTokenRecord({
    platform: 'twitter',
    access_token: 'smt_old',
    account_id: '42',
    account_name: 'Ada',
    account_username: 'ada',
    connected_at: '2026-11-20T11:00:00.000Z',
    expires_at: 1,
  });
  const store = startStore();
  void store.dispatch(copyToken({ ...key, kind: 'access' }));
  expect(navigator.clipboard.writeText).not.toHaveBeenCalled();
  expect(peekTokenRecord('twitter', '42')).toBeNull();
});
