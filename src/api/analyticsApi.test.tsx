import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MINUTE_MS } from '#contract/durations';
import { makeStore } from '../app/store';
import { stubFetch } from '../testing/stubFetch';
import { useGetAccountAnalyticsQuery } from './analyticsApi';
import type { AppStore } from '../store/hooks';

function Followers() {
  return <p>{useGetAccountAnalyticsQuery().currentData?.total_followers}</p>;
}

async function visit(store: AppStore): Promise<void> {
  const { unmount } = render(
    <Provider store={store}>
      <Followers />
    </Provider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  unmount();
}

it('stays fresh for ten minutes, and is read again by the next visit after that', async () => {
  jest.useFakeTimers();
  const calls = stubFetch({ 'GET /analytics/accounts': { body: { total_followers: 7 } } });
  const { store } = makeStore();
  await visit(store);
  await act(() => jest.advanceTimersByTimeAsync(9 * MINUTE_MS));
  await visit(store);
  expect(calls).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1.5 * MINUTE_MS));
  await visit(store);
  expect(calls).toHaveLength(2);
});
