import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { App } from '../app/App';
import { createLiveApp, type LiveApp } from '../app/live';
import { laterParts } from '../app/signedIn';
import { atTestEnd } from './testEnd';

const running: LiveApp[] = [];

// A browser fetches them behind the first page; jsdom, which is never idle, would on the first click.
beforeAll(() => Promise.all(laterParts.map((load) => load())));

/**
 * Opens the product at an address as a browser would: the real App on the real live store, with this jsdom window's
 * history and storage behind it. Every call reaches the test server behind `location.origin`.
 */
export function renderApp({ path = '/' }: { path?: string } = {}) {
  window.history.replaceState(null, '', path);
  const live = createLiveApp();
  running.push(live);
  atTestEnd(stopApps);
  const view = render(
    <Provider store={live.store}>
      <App />
    </Provider>,
  );
  return { ...view, store: live.store, user: userEvent.setup() };
}

/** Unplugs every app that a test has opened. */
export function stopApps(): void {
  act(() => running.splice(0).forEach(({ stop }) => stop()));
}
