import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Provider } from 'react-redux';
import { App } from '../../app/App';
import { loadSignedIn } from '../../app/loadSignedIn';
import { locationChanged } from '../../store/navigation';
import { rootReducer } from '../../app/rootReducer';
import { pageAt } from '../../app/router/pages';
import { authApi } from '../../api/authApi';
import { postsApi } from '../../api/postsApi';
import { sidebarToggled, userMenuOpened } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { stubFetch } from '../../testing/stubFetch';
import { installGuard } from './guard';
import { createReplayStore } from './replayStore';
import { createTimeline } from '../fold/timeline';
import type { RootState } from '../../store/hooks';

const ADA = { full_name: 'Ada Writer', email: 'ada@example.com', social_accounts_count: 0, posts_count: 0 };

const visit = (pathname: string) =>
  locationChanged({ location: { pathname, search: '', hash: '', state: null, key: pathname }, action: 'PUSH' });

const screenText = () => document.body.textContent;

beforeAll(async () => {
  const pages = [pageAt('signedOut', '/'), pageAt('signedOut', '/login'), pageAt('signedIn', '/nowhere')];
  await Promise.all(pages.flatMap((page) => page?.load() ?? []));
  await loadSignedIn();
});

/** Signs in and looks around, for real, and notes what is on the screen at each mark. */
async function recordVisit() {
  const silent = 'no response';
  stubFetch({
    'POST /auth/login': { body: { data: { token: 'a-token-of-the-session', user: ADA } } },
    'GET /auth/me': { body: ADA },
    // Refused, it would be asked again while the replay is watched.
    'GET /auth/ways-in': silent,
    'GET /social-accounts': silent,
    'GET /posts': silent,
    'GET /notices': silent,
  });
  const { store, recorder, open } = recordSession();
  const user = userEvent.setup();
  const screens: string[] = [];
  const look = async (label: string) => {
    await act(async () => {
      await Promise.resolve();
    });
    recorder.mark(label);
    screens.push(screenText() ?? '');
  };
  render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  await look('landing');
  act(() => void store.dispatch(visit('/login')));
  await look('login');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await look('typed');
  await user.type(screen.getByLabelText('Password'), 'hunter22-canary');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  act(() => void store.dispatch(visit('/nowhere')));
  await screen.findByText('Oops! Page not found');
  await look('not found');
  act(() => void store.dispatch(userMenuOpened()));
  await screen.findByText('Ada Writer');
  await look('menu');
  act(() => void store.dispatch(sidebarToggled()));
  await look('narrow');
  const log = open();
  cleanup();
  return { log, screens };
}

it('shows the recorded screens forward, backward and at once, and lets nothing happen', async () => {
  const { log, screens } = await recordVisit();
  expect(log.actions.text).not.toContain('canary');
  const fetching = stubFetch({});
  const entries = window.history.length;
  const stored = window.localStorage.length;
  const guard = installGuard(window);

  const store = createReplayStore<RootState>(createTimeline({ log, reducer: rootReducer }));
  render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  const seek = (position: number) =>
    act(() => {
      flushSync(() => store.replay.seek(position));
    });
  const show = async (index: number) => {
    seek(log.marks[index]?.i ?? 0);
    // A menu that closes fades out first.
    await waitFor(() => expect(screenText()).toBe(screens[index]));
  };

  for (const index of [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 5, 2, 4, 1]) await show(index);
  // The state that the log began with, before any action.
  seek(0);
  expect(store.getState()).toEqual(log.preloadedState);
  await waitFor(() => expect(screenText()).toBe(screens[0]));
  await show(1);
  await userEvent.setup().click(screen.getByRole('link', { name: 'Back to home' }));
  expect(screenText()).toBe(screens[1]);
  expect(store.replay.blocked().types).toHaveProperty(['router/navigationRequested'], 1);

  const violations = guard.violations();
  guard.uninstall();
  expect(violations).toEqual([]);
  expect(fetching).toEqual([]);
  expect(window.history.length).toBe(entries);
  expect(window.localStorage.length).toBe(stored);
});

describe('a store that shows a log', () => {
  const { store: live, open } = recordSession();
  live.dispatch(sidebarToggled());
  const replaying = () => createReplayStore<RootState>(createTimeline({ log: open(), reducer: rootReducer }));

  it('answers hooks that ask for their subscriptions', () => {
    const type = 'api/subscriptions/internal_getRTKQSubscriptions';
    const response = replaying().dispatch({ type }) as object;
    expect(response).toHaveProperty('isRequestSubscribed');
    expect((response as { isRequestSubscribed: () => boolean }).isRequestSubscribed()).toBe(true);
  });

  it('answers thunks with a promise that never settles', async () => {
    const store = replaying();
    const dispatch = store.dispatch as typeof live.dispatch;
    const login = dispatch(authApi.endpoints.login.initiate({ email: 'a@example.com', secretRef: 'x' }));
    const posts = dispatch(postsApi.endpoints.getPost.initiate('1'));
    posts.unsubscribe();
    login.reset();
    const settled = await Promise.race([login.unwrap(), posts, Promise.resolve('nothing yet')]);
    expect(settled).toBe('nothing yet');
    expect(store.replay.blocked()).toMatchObject({ thunks: 2, actions: 0 });
  });

  it('drops and counts actions, and moves by seeking and stepping alone', () => {
    const store = replaying();
    const before = store.getState();
    const action = sidebarToggled();
    expect(store.dispatch(action)).toBe(action);
    expect(store.getState()).toBe(before);
    expect(store.replay.blocked()).toEqual({ thunks: 0, actions: 1, types: { 'ui/sidebarToggled': 1 } });

    const heard = jest.fn();
    store.subscribe(heard);
    store.replay.step(1);
    expect(store.getState().ui?.isSidebarOpen).toBe(false);
    expect(store.replay.index()).toBe(1);
    store.replay.seek(0);
    expect(store.getState()).toBe(before);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
