import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../../src/api/index';
import { accountsApi } from '../../../src/api/accountsApi';
import { authApi } from '../../../src/api/authApi';
import { postsApi } from '../../../src/api/postsApi';
import { locationChanged, navigationRequested } from '../../../src/store/navigation';
import { rootReducer } from '../../../src/app/rootReducer';
import { makeStore } from '../../../src/app/store';
import { authSlice } from '../../../src/features/auth/authSlice';
import {
  contentChanged,
  platformToggled,
  tagsAdded,
  composerOpened,
  draftSaved,
  nextDraftStarted,
} from '../../../src/features/composer/draftSlice';
import { toastDismissed, toastShown, selectToasts, sidebarToggled } from '../../../src/features/ui/uiSlice';
import { reducerKeysOf } from '../../../src/recording/log/format';
import { createRecorder, type Recorder } from '../../../src/recording/recorder/recorder';
import type { AppStore } from '../../../src/store/hooks';

const KEYS_PER_VISIT = 40;

/** The first response about the user signs them in. */
const SIGNING_IN = { ...authSlice.getInitialState(), status: 'loading' as const };

export function benchRecorder(options: { maxBytes?: number; maxSegments?: number } = {}): Recorder {
  return createRecorder({
    app: { version: 'bench', commit: '', libs: {} },
    reducerKeys: reducerKeysOf(rootReducer),
    endpoints: Object.keys(baseApi.endpoints),
    ...options,
  });
}

/** A store of the product that a recorder watches. */
export function recordedStore(recorder: Recorder): AppStore {
  const preloadedState = { auth: SIGNING_IN };
  const { store } = makeStore({ enhancers: [recorder.enhancer], preloadedState });
  store.dispatch({ type: 'bench/warmedUp' });
  return store;
}

/**
 * The actions of a writer who comes back to the dashboard and writes, again and again. With `lists`, so many pages of
 * posts are read in turn and stay in the cache; without, each post that is sent empties it.
 */
export async function actionsOfSession(length: number, lists = 0): Promise<UnknownAction[]> {
  const recorder = benchRecorder({ maxBytes: Infinity, maxSegments: Infinity });
  const store = recordedStore(recorder);
  recorder.start();
  for (let visit = 0; recorder.stats().count < length; visit += 1) {
    await lookAtDashboard(store, visit, lists);
    write(store, visit);
    if (lists === 0) await send(store, visit);
  }
  return (JSON.parse(recorder.export().payload) as UnknownAction[]).slice(0, length);
}

async function lookAtDashboard(store: AppStore, visit: number, lists: number): Promise<void> {
  goTo(store, '/', visit);
  const fresh = { forceRefetch: true, subscribe: false };
  const statuses = ['scheduled', 'draft', 'published', 'failed'] as const;
  const queries = [
    store.dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, fresh)),
    store.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined, fresh)),
    ...[visit, visit + 1].map((turn) => {
      const cursor = `page${turn % Math.max(lists, 2)}`;
      const filter = { limit: 20, status: statuses[turn % 4]!, start_date: cursor };
      return store.dispatch(postsApi.endpoints.listPosts.initiate(filter, fresh));
    }),
  ];
  await Promise.all(queries);
}

function write(store: AppStore, visit: number): void {
  goTo(store, '/create', visit);
  store.dispatch(composerOpened({ visit: String(visit), kept: { current: null, setAside: null } }));
  let text = '';
  for (let key = 0; key < KEYS_PER_VISIT; key += 1) {
    text += 'the quick brown fox jumps over a lazy dog '[key % 42]!;
    store.dispatch(contentChanged(text));
  }
  store.dispatch(draftSaved({ at: 1_795_000_000_000 + visit }));
  store.dispatch(platformToggled({ platform: visit % 2 === 0 ? 'twitter' : 'linkedin', isOn: true }));
  store.dispatch(tagsAdded({ field: 'hashtags', text: `autumn${visit % 9}` }));
  store.dispatch(sidebarToggled());
}

async function send(store: AppStore, visit: number): Promise<void> {
  const body = { content: `Post ${visit}`, platforms: ['twitter' as const] };
  const call = { body, idempotencyKey: `key-${visit}` };
  await store.dispatch(postsApi.endpoints.createPost.initiate(call, { fixedCacheKey: 'composer' }));
  store.dispatch(nextDraftStarted());
  store.dispatch(toastShown({ kind: 'success', text: 'Post published' }));
  store.dispatch(toastDismissed({ id: selectToasts(store.getState())[0]?.id ?? '' }));
}

function goTo(store: AppStore, pathname: string, visit: number): void {
  store.dispatch(navigationRequested({ kind: 'push', to: pathname, state: null }));
  const location = { pathname, search: '', hash: '', state: null, key: `${pathname}${visit}` };
  store.dispatch(locationChanged({ location, action: 'PUSH' }));
}
