import { loggedOut, sessionChangedElsewhere, sessionExpired } from '../features/auth/authSlice';
import { connectionLost, connectionRestored } from '../features/ui/uiSlice';
import { momentMarked } from '../recording/card/supportSlice';
import { appStarted } from '../store/events';
import { locationChanged, navigationRequested } from '../store/navigation';
import { paths } from '../lib/paths';
import { rootReducer, selectIsWhole } from './rootReducer';
import { makeStore } from './store';
import { visitorReducer } from './visitorReducer';

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

it('begins with the slices of the pages for visitors only', () => {
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
  expect(selectIsWhole(store.getState())).toBe(false);
  store.replaceReducer(rootReducer);
  expect(store.getState()).toEqual(rootReducer(undefined, { type: 'test/first' }));
});

it.each(ACTIONS)('leaves the slices that arrive later as they begin: $type', (action) => {
  const first = rootReducer(undefined, { type: 'test/first' });
  const seen = visitorReducer(undefined, action);
  expect({ ...first, ...seen }).toEqual(rootReducer(undefined, action));
});
