import type { ReactNode } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MINUTE_MS } from '#contract/durations';
import { makeStore } from '../app/store';
import { stubFetch } from '../testing/stubFetch';
import { useListAccountsQuery } from './accountsApi';
import { useGetAccountAnalyticsQuery } from './analyticsApi';
import { useListMonitoredPostsQuery } from './hashtagsApi';
import { useListKeywordsQuery } from './keywordsApi';

const HOOKS = {
  accounts: { route: 'GET /social-accounts', body: { accounts: [] }, use: () => useListAccountsQuery() },
  keywords: { route: 'GET /keywords/monitored', body: { keywords: [] }, use: () => useListKeywordsQuery() },
  'monitored posts': {
    route: 'GET /hashtags/monitored/tea',
    body: { posts: [], sources: [], is_sandbox: true },
    use: () => useListMonitoredPostsQuery({ hashtag: 'tea', platforms: ['news'], sortBy: 'engagement' }),
  },
  analytics: { route: 'GET /analytics/accounts', body: { accounts: [] }, use: () => useGetAccountAnalyticsQuery() },
};

/** Opens a screen that reads something, and says how often it was asked for. */
function watch({ route, body, use }: (typeof HOOKS)[keyof typeof HOOKS]) {
  const calls = stubFetch({ [route]: { body } });
  const { store } = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const open = async () => {
    const { result, unmount } = renderHook(() => use(), { wrapper });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    return unmount;
  };
  return { calls, open, store };
}

/** Advances the clock for everybody who reads it. */
function after(ms: number): void {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick', 'performance'] });
}

it.each([
  ['accounts', 5],
  ['keywords', 5],
  ['monitored posts', 5],
  ['analytics', 10],
] as const)('%s are fresh for %i minutes', async (name, minutes) => {
  const { calls, open } = watch(HOOKS[name]);
  // The clock stands still from here on, so that a slow machine makes nothing older.
  after(0);
  (await open())();
  after(minutes * MINUTE_MS - 1_000);
  (await open())();
  expect(calls).toHaveLength(1);
  after(2_000);
  (await open())();
  expect(calls).toHaveLength(2);
});

it('keeps what nobody looks at for 10 minutes, and asks nothing when the window gets the focus', async () => {
  const { calls, open, store } = watch(HOOKS.accounts);
  const unmount = await open();
  act(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(calls).toHaveLength(1);
  jest.useFakeTimers();
  unmount();
  const kept = () => Object.keys(store.getState().api.queries).length;
  await jest.advanceTimersByTimeAsync(10 * MINUTE_MS - 1_000);
  expect(kept()).toBe(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(kept()).toBe(0);
});
