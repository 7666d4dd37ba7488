import { makeStore } from '../app/store';
import { stubFetch, type Call } from '../testing/stubFetch';
import { hashtagsApi } from './hashtagsApi';
import { postsApi } from './postsApi';
import { retryDelayMs } from './retry';

const READ = 'GET /posts/p1';

async function attemptsAfter(responses: Parameters<typeof stubFetch>[0], start: () => Promise<unknown>) {
  jest.useFakeTimers();
  const calls: Call[] = stubFetch(responses);
  const done = start();
  const times: number[] = [];
  for (let second = 0; second < 40; second += 1) {
    const before = calls.length;
    await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    for (let call = before; call < calls.length; call += 1) times.push(second);
  }
  await done;
  return times;
}

const readPost = () => makeStore().store.dispatch(postsApi.endpoints.getPost.initiate('p1'));
const deletePost = () => makeStore().store.dispatch(postsApi.endpoints.deletePost.initiate({ id: 'p1', version: 1 }));

it('doubles the delay from one second up to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('retries a query three times, after 1, 2 and 4 seconds', async () => {
  expect(await attemptsAfter({ [READ]: { status: 503 } }, readPost)).toEqual([0, 1, 3, 7]);
});

it('retries a query after a network failure', async () => {
  expect(await attemptsAfter({ [READ]: 'network error' }, readPost)).toHaveLength(4);
});

it.each([400, 401, 403, 404, 408, 409, 422, 429])('never retries after %i', async (status) => {
  expect(await attemptsAfter({ [READ]: { status } }, readPost)).toHaveLength(1);
});

it.each(['network error', { status: 503 }] as const)('never retries a mutation (%j)', async (response) => {
  expect(await attemptsAfter({ 'DELETE /posts/p1': response }, deletePost)).toHaveLength(1);
});

it('stops as soon as an attempt succeeds', async () => {
  const response = (earlier: number) => (earlier < 2 ? { status: 500 } : { body: { id: 'p1' } });
  expect(await attemptsAfter({ [READ]: response }, readPost)).toHaveLength(3);
});

it('retries monitored posts twice', async () => {
  const arg = { hashtag: 'tea', platforms: ['news'], sortBy: 'engagement' } as const;
  const readPosts = () => makeStore().store.dispatch(hashtagsApi.endpoints.listMonitoredPosts.initiate(arg));
  expect(await attemptsAfter({ 'GET /hashtags/monitored/tea': { status: 503 } }, readPosts)).toHaveLength(3);
});
