import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Store } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { App } from '../app/App';
import { createTravelFacade, TravelProvider } from '../app/devTools';
import { createLiveApp, type LiveApp } from '../app/live';
import type { SeenAction } from '../recording/log/actions';
import { laterParts } from '../app/signedIn';
import { atTestEnd } from './testEnd';

/** The part of Redux DevTools that a store has. */
type DevTool = { getState: () => LiftedState<unknown, SeenAction, unknown>; dispatch: (action: object) => void };

const running: LiveApp[] = [];

// A browser fetches them behind the first page; jsdom, which is never idle, would on the first click.
beforeAll(() => Promise.all(laterParts.map((load) => load())));

/**
 * Opens the product at an address as a browser would: the real App on the real live store, with this jsdom window's
 * history and storage behind it. Every call reaches the test server behind `location.origin`.
 */
export function renderApp({ path = '/' }: { path?: string } = {}) {
  window.history.replaceState(null, '', path);
  const { store } = startApp({});
  const view = render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup() };
}

/** The same with Redux DevTools, spoken to by their own actions; nothing has been done yet when their history begins. */
export function renderAppWithDevTools({ path = '/' }: { path?: string } = {}) {
  window.history.replaceState(null, '', path);
  const { store, facade } = startApp({ enhancers: [instrument()], createFacade: createTravelFacade });
  const tool = (store as Store & { liftedStore?: DevTool }).liftedStore;
  if (facade === null || tool === undefined) throw new Error('The store has no DevTools.');
  render(
    <TravelProvider facade={facade}>
      <App />
    </TravelProvider>,
  );
  const history = () => {
    const { stagedActionIds, actionsById } = tool.getState();
    return stagedActionIds.flatMap((id) => actionsById[id]?.action ?? []);
  };
  const jumpTo = (index: number) => act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index, actionId: index }));
  return { store, facade, user: userEvent.setup(), history, jumpTo };
}

function startApp(options: Parameters<typeof createLiveApp>[0]): LiveApp {
  const live = createLiveApp(options);
  running.push(live);
  atTestEnd(stopApps);
  return live;
}

/** Unplugs every app that a test has opened. */
export function stopApps(): void {
  act(() => running.splice(0).forEach(({ stop }) => stop()));
}
