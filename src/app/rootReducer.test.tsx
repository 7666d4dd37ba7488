import { loggedOut, sessionChangedElsewhere, sessionExpired } from '../features/auth/authSlice';
import { connectionLost, connectionRestored } from '../features/ui/uiSlice';
import { momentMarked } from '../recording/card/supportSlice';
import { appStarted } from '../store/events';
import { locationChanged, navigationRequested } from '../store/navigation';
import { paths } from '../lib/paths';
import { makeStore } from './store';

const PLACES = [...Object.values(paths), '/x-oauth-callback', '/nowhere'];

const MOVES = PLACES.flatMap((pathname) =>
  (['PUSH', 'REPLACE', 'POP'] as const).map((action) =>
    locationChanged({ location: { pathname, search: '?edit=1', hash: '', state: null, key: pathname }, action }),
  ),
);

/** What happens in a window before the slices of signed-in pages have come. */
const ACTIONS = [
  appStarted(),
  ...MOVES,
  navigationRequested({ kind: 'push', to: '/' }),
  connectionLost(),
  connectionRestored(),
  momentMarked(),
  loggedOut(),
  sessionExpired(),
  sessionChangedElsewhere({ hasToken: true }),
];

it('begins with the slices of the pages for visitors only, and leaves those that arrive later as they begin', async () => {
  const { store } = makeStore();
  expect(Object.keys(store.getState()).sort()).toEqual([
    'api',
    'auth',
    'location',
    'preferences',
    'support',
    'ui',
    'viewport',
  ]);
  const seen = ACTIONS.map((action) => {
    const visitor = makeStore().store;
    visitor.dispatch(action);
    return visitor.getState();
  });

  const { rootReducer, selectIsWhole } = await import('./rootReducer');
  expect(selectIsWhole(store.getState())).toBe(false);
  store.dispatch({ type: 'test/first' });
  const first = rootReducer(undefined, { type: 'test/first' });
  // A store tells RTK Query's slice that its middleware is there.
  expect({ ...store.getState(), api: first.api }).toEqual(first);
  expect(selectIsWhole(store.getState())).toBe(true);
  ACTIONS.forEach((action, index) => {
    expect({ ...first, ...seen[index], api: first.api }).toEqual(rootReducer(undefined, action));
  });
});
