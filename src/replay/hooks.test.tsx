import { skipToken } from '@reduxjs/toolkit/query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { postsApi, useGetPostQuery } from '../api/postsApi';
import { useAppSelector, type RootState } from '../store/hooks';
import { locationChanged } from '../store/navigation';
import { rootReducer } from '../app/rootReducer';
import { selectLocation } from '../store/locationSlice';
import { postWith } from '../testing/posts';
import { recordSession } from '../testing/recordSession';
import { stubFetch } from '../testing/stubFetch';
import { createReplayStore } from './stage/replayStore';
import { createTimeline } from './fold/timeline';

const { getPost, createPost } = postsApi.endpoints;

const visit = (pathname: string) =>
  locationChanged({ location: { pathname, search: '', hash: '', state: null, key: pathname }, action: 'PUSH' });

/** Uses each kind of hook that the product uses, by the rules that keep it replayable. */
function PostScreen() {
  const { pathname } = useAppSelector(selectLocation);
  const { currentData, isFetching } = useGetPostQuery(pathname.split('/')[2] ?? skipToken);
  const [, { status }] = postsApi.useCreatePostMutation({ fixedCacheKey: 'composer' });
  return <p role="status">{[currentData?.content ?? 'no post', isFetching ? 'fetching' : 'at rest', status].join()}</p>;
}

async function recordVisit() {
  stubFetch({
    'GET /posts/1': { body: postWith({ id: '1', content: 'One' }) },
    'GET /posts/2': (earlier) => ({ body: postWith({ id: '2', content: `Two ${earlier + 1}` }) }),
    'POST /posts': { body: postWith({ id: '3' }) },
  });
  const { store, open } = recordSession();
  store.dispatch(visit('/posts/1'));
  await store.dispatch(getPost.initiate('1'));
  store.dispatch(visit('/posts/2'));
  await store.dispatch(getPost.initiate('2'));
  await store.dispatch(getPost.initiate('2', { forceRefetch: true }));
  const call = { body: { content: 'x', platforms: [] }, idempotencyKey: 'k' };
  await store.dispatch(createPost.initiate(call, { fixedCacheKey: 'composer' }));
  store.dispatch(visit('/'));
  return open();
}

it('shows what is fetched, fetched anew, sent and not asked for, the same forward, backward and at once', async () => {
  const log = await recordVisit();
  const calls = stubFetch({});
  const open = () => {
    const store = createReplayStore<RootState>(createTimeline({ log, reducer: rootReducer }));
    render(
      <StrictMode>
        <Provider store={store}>
          <PostScreen />
        </Provider>
      </StrictMode>,
    );
    return (position: number) => {
      act(() => store.replay.seek(position));
      return screen.getByRole('status').textContent;
    };
  };
  const positions = Array.from({ length: log.count + 1 }, (_, position) => position);
  const shownAt = open();
  const forward = positions.map(shownAt);
  expect(forward.filter((text, position) => text !== forward[position - 1])).toEqual([
    'no post,at rest,uninitialized',
    'no post,fetching,uninitialized',
    'One,at rest,uninitialized',
    'no post,fetching,uninitialized',
    'Two 1,at rest,uninitialized',
    'Two 1,fetching,uninitialized',
    'Two 2,at rest,uninitialized',
    'Two 2,at rest,pending',
    'Two 2,at rest,fulfilled',
    'no post,at rest,fulfilled',
  ]);
  expect(positions.toReversed().map(shownAt).toReversed()).toEqual(forward);
  for (const position of positions) {
    cleanup();
    expect(open()(position)).toBe(forward[position]);
  }
  expect(calls).toEqual([]);
});
