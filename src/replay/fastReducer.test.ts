import { createAction, createSlice, isAnyOf, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../api';
import { postsApi } from '../api/postsApi';
import { rootReducer, slices, type RootState } from '../app/rootReducer';
import { contentChanged, draftDiscarded } from '../features/composer/composerSlice';
import { loggedOut } from '../features/auth/authSlice';
import { sidebarToggled } from '../features/ui/uiSlice';
import { recordSession } from '../testing/recordSession';
import { stubFetch } from '../testing/stubFetch';
import { canonicalText } from './digest';
import { createFastReducer } from './fastReducer';
import { replayHeadless } from './headless';

const combined = [baseApi.reducerPath];

async function recordedLog() {
  stubFetch({
    'GET /posts': { body: { posts: [], total: 0, next_cursor: null } },
    'POST /posts': { status: 422, body: { detail: 'no', error_code: 'POST_TOO_LONG' } },
  });
  const { store, open } = recordSession({ segmentSize: 20 });
  for (let round = 0; round < 10; round += 1) {
    await store.dispatch(postsApi.endpoints.listPosts.initiate({ limit: round }, { subscribe: false }));
    for (const text of ['a', 'ab', 'abc']) store.dispatch(contentChanged(text));
    store.dispatch(sidebarToggled());
    const call = { body: { content: 'x', platforms: [] }, idempotencyKey: 'k' };
    await store.dispatch(postsApi.endpoints.createPost.initiate(call, { fixedCacheKey: 'composer' }));
    store.dispatch(draftDiscarded());
    if (round === 5) store.dispatch(loggedOut());
    if (round === 6) store.dispatch(baseApi.util.resetApiState());
  }
  jest.restoreAllMocks();
  return open();
}

it('comes to the same states as the real reducer, without asking every slice', async () => {
  const log = await recordedLog();
  const asked = jest.fn(slices.auth);
  const fastReducer = createFastReducer<RootState>({ ...slices, auth: asked }, combined);
  const fast = replayHeadless(log, rootReducer, { fastReducer });
  expect(fast).toMatchObject({ ok: true, hash: log.finalHash });
  expect(canonicalText(fast.state)).toBe(canonicalText(replayHeadless(log, rootReducer).state));
  expect(asked.mock.calls.length).toBeLessThan(log.count / 2);
});

it('is overruled where it is wrong', async () => {
  const log = await recordedLog();
  const fastReducer: Reducer<RootState> = (state, action) =>
    sidebarToggled.match(action) && state !== undefined ? state : rootReducer(state, action);
  const result = replayHeadless(log, rootReducer, { fastReducer });
  expect(result).toMatchObject({ ok: true, hash: log.finalHash });
});

it('asks a slice whenever a case or a matcher of it applies, even if nothing comes of it at first', () => {
  const raised = createAction<number>('raised');
  const other = createAction('other');
  const tally = createSlice({
    name: 'tally',
    initialState: { highest: 10 },
    reducers: {},
    extraReducers: (builder) => {
      builder.addMatcher(isAnyOf(raised), (state, { payload }) => {
        if (payload > state.highest) state.highest = payload;
      });
    },
  });
  const reduce = createFastReducer({ tally: tally.reducer });
  const fold = (actions: UnknownAction[]) => actions.reduce(reduce, reduce(undefined, { type: '@@INIT' }));
  expect(fold([raised(1), other(), raised(20)])).toEqual({ tally: { highest: 20 } });
  const state = fold([]);
  expect(reduce(state, other())).toBe(state);
});

it('leaves Immer freezing as before', async () => {
  const log = await recordedLog();
  const fastReducer = createFastReducer<RootState>(slices, combined);
  const { state } = replayHeadless(log, rootReducer, { fastReducer });
  expect(Object.isFrozen(state.composer.draft)).toBe(true);
  expect(Object.isFrozen(rootReducer(state, contentChanged('y')).composer.draft)).toBe(true);
});
