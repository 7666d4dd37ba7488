import { createAction, createSlice, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/index';
import { postsApi } from '../../api/postsApi';
import { rootReducer, slices, type RootState } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/form/composerSlice';
import { locationChanged } from '../../store/navigation';
import { loggedOut, passwordsShown } from '../../features/auth/authSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { stubFetch } from '../../testing/stubFetch';
import { canonicalText } from '../../recording/log/digest';
import { createFastFold, type Slices } from './fastFold';
import { replayHeadless } from './headless';
import { draftDiscarded } from '../../features/composer/form/draftSlice';

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
  const log = open();
  // The timers of what is cached would keep the process of the tests alive.
  store.dispatch(baseApi.util.resetApiState());
  return log;
}

it('comes to the same states as the real reducer, without asking every slice', async () => {
  const log = await recordedLog();
  const asked = jest.fn(slices.auth);
  const fastFold = createFastFold<RootState>({ ...slices, auth: asked }, combined);
  const fast = replayHeadless(log, rootReducer, { fastFold });
  expect(fast).toMatchObject({ ok: true, hash: log.finalHash });
  expect(canonicalText(fast.state)).toBe(canonicalText(replayHeadless(log, rootReducer).state));
  expect(asked.mock.calls.length).toBeLessThan(log.count / 2);
});

it('is overruled where it is wrong', async () => {
  const log = await recordedLog();
  const forgetful: typeof slices.ui = (state, action) =>
    sidebarToggled.match(action) && state !== undefined ? state : slices.ui(state, action);
  const fastFold = createFastFold<RootState>({ ...slices, ui: forgetful }, combined);
  const result = replayHeadless(log, rootReducer, { fastFold });
  expect(result).toMatchObject({ ok: true, hash: log.finalHash });
});

function fold<State extends object>(slicesOfIt: Slices<State>, start: State, actions: UnknownAction[]): State {
  const { next, finish } = createFastFold(slicesOfIt)(start);
  actions.forEach(next);
  return finish();
}

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
  const start = { tally: tally.getInitialState() };
  expect(fold({ tally: tally.reducer }, start, [raised(1), other(), raised(20)])).toEqual({ tally: { highest: 20 } });
  expect(fold({ tally: tally.reducer }, start, [other(), raised(2)]).tally).toBe(start.tally);
});

it('learns which slices change what they have put in themselves', async () => {
  const { store, open } = recordSession();
  const location = { pathname: '/login', search: '', hash: '', state: null, key: 'login' };
  store.dispatch(locationChanged({ location, action: 'PUSH' }));
  store.dispatch(passwordsShown(true));
  const reduce = jest.fn(rootReducer);
  const result = replayHeadless(open(), reduce, { fastFold: createFastFold<RootState>(slices, combined) });
  expect(result.ok).toBe(true);
  expect(reduce).not.toHaveBeenCalled();
});

it('leaves Immer freezing as before', async () => {
  const log = await recordedLog();
  const fastFold = createFastFold<RootState>(slices, combined);
  const { state } = replayHeadless(log, rootReducer, { fastFold });
  expect(Object.isFrozen(state.composer.draft)).toBe(true);
  expect(Object.isFrozen(rootReducer(state, contentChanged('y')).composer.draft)).toBe(true);
});
