import { waitFor } from '@testing-library/react';
import { baseApi } from '.';
import { makeStore } from '../app/store';
import { MUTATIONS } from '../testing/cachedMutations';
import { list, post, QUERIES, type CachedMutation } from '../testing/cachedQueries';
import { stubFetch } from '../testing/stubFetch';
import { stubUpload } from '../testing/stubUpload';

const endpoints = Object.entries<object>(baseApi.endpoints);
const isMutation = (endpoint: object) => 'useMutation' in endpoint;

async function refetchedBy({ route, body, start, before = {} }: CachedMutation, status: number): Promise<string[]> {
  const responses = Object.values(QUERIES).map((query) => [query.route, { body: query.body }] as const);
  const error = { detail: 'No', error_code: 'VALIDATION_ERROR' };
  const calls = stubFetch({
    ...Object.fromEntries<{ body: unknown }>(responses),
    ...before,
    [route]: status < 400 ? { status, body } : { status, body: error },
  });
  stubUpload(status, status < 400 ? body : error);
  const { store } = makeStore();
  await Promise.all(Object.values(QUERIES).map((query) => query.start(store)));
  calls.length = 0;
  await start(store);
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  const routes = calls.map((call) => call.route).filter((called) => called !== route && !(called in before));
  return Object.keys(QUERIES)
    .filter((name) => routes.includes(QUERIES[name]?.route ?? ''))
    .sort();
}

it('has a rule for every mutation and every query that the API defines', () => {
  const names = (wanted: boolean) =>
    endpoints.filter(([, endpoint]) => isMutation(endpoint) === wanted).map(([name]) => name);
  expect(Object.keys(MUTATIONS).sort()).toEqual(names(true).sort());
  expect(Object.keys(QUERIES).sort()).toEqual(names(false).sort());
});

describe.each(Object.entries(MUTATIONS))('%s', (_name, { refetches = [], ...mutation }) => {
  it(`reads again after success: ${refetches.join(', ') || 'nothing'}`, async () => {
    expect(await refetchedBy(mutation, 200)).toEqual([...refetches].sort());
  });

  it.each([422, 500])('reads nothing again after a failure (%i)', async (status) => {
    expect(await refetchedBy(mutation, status)).toEqual([]);
  });
});

it('refetches at once, even while another query never answers', async () => {
  const responses = { 'GET /posts': { body: list }, 'POST /posts': { body: post } };
  const calls = stubFetch({ ...responses, 'GET /social-accounts': 'no response' });
  const { store } = makeStore();
  void QUERIES['listAccounts']?.start(store);
  await QUERIES['listPosts']?.start(store);
  await MUTATIONS['createPost']?.start(store);
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /posts')).toHaveLength(2));
});
