import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { sessionToken } from '../lib/sessionToken';
import { interceptFetch } from '../testing/interceptFetch';
import { signUpAndIn } from '../testing/session';
import { App } from './App';
import { bootstrapLive, drawFirst, takeOverFrom } from './bootstrapLive';
import { loggedOut } from '../features/auth/authSlice';
import { sidebarToggled } from '../features/ui/uiSlice';
import { createLiveApp, type LiveApp } from './live';
import { prerender, type PrerenderedOutline, type PrerenderedPage } from './bootstrapPages';

let pages: Record<string, PrerenderedPage>;
let loading: string;
let outlines: Record<string, PrerenderedOutline>;
let live: LiveApp;
let root: Root;

beforeAll(async () => {
  const drawn = await prerender();
  loading = drawn.loading;
  outlines = drawn.outlines;
  pages = Object.fromEntries(drawn.pages.flatMap((page) => page.addresses.map((address) => [address, page])));
});
afterEach(() => {
  act(() => root.unmount());
  live.stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['session'];
});

/** Opens an address as the build has written its page; `beforeScript` happens before the product's script is there. */
async function open(address: string, beforeScript: () => Promise<void> | void = () => undefined) {
  window.history.replaceState(null, '', address);
  const page = pages[address];
  if (page === undefined) throw new Error(`No page is drawn for ${address}`);
  document.body.innerHTML = `<div id="root" data-page="${page.path}">${page.markup}</div><div id="loading">${loading}</div>
    <div id="outline">${outlines[address]?.markup ?? ''}</div>`;
  await beforeScript();
  const container = document.getElementById('root')!;
  const heading = container.querySelector('h1');
  const sent = container.innerHTML;
  live = createLiveApp();
  const { store } = live;
  root = await act(() =>
    drawFirst(
      container,
      store,
      <Provider store={store}>
        <App />
      </Provider>,
    ),
  );
  expect(container).not.toHaveAttribute('data-page');
  for (const id of ['loading', 'outline']) expect(document.getElementById(id)).toBeNull();
  return { isTakenOver: heading?.isConnected === true, sent, store };
}

it.each(['/', '/login', '/signup'])('takes over %s as it was sent', async (address) => {
  const { isTakenOver, sent } = await open(address);
  expect(isTakenOver).toBe(true);
  expect(document.getElementById('root')?.innerHTML).toBe(sent);
});

it('goes on from what was typed before the script arrived', async () => {
  const { isTakenOver, store } = await open('/login', async () => {
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByLabelText('Show password'));
  });
  expect(isTakenOver).toBe(true);
  expect(store.getState().auth?.draft.email).toBe('ada@example.com');
  expect(screen.getByLabelText('Show password')).not.toBeChecked();
  await userEvent.click(screen.getByLabelText('Show password'));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

it('shows a visitor of a protected page the login page, before the script and after it', async () => {
  const { isTakenOver } = await open('/create', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
  expect(isTakenOver).toBe(false);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveFocus();
});

it('puts the wait for the user in the place of the landing page where a session is held', async () => {
  sessionToken.save('a token');
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise<Response>(() => undefined));
  const { isTakenOver } = await open('/');
  expect(isTakenOver).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('keeps the outline of the page until the store knows the user too', async () => {
  await signUpAndIn();
  const outlines: (string | null | undefined)[] = [];
  interceptFetch((request, send) => {
    if (request.url.endsWith('/auth/me')) outlines.push(document.getElementById('outline')?.textContent);
    return send();
  });
  const { store } = await open('/settings', () => {
    document.documentElement.dataset['session'] = 'known';
  });
  expect(outlines[0]).toContain('Settings');
  expect(store.getState().auth?.status).toBe('signedIn');
  expect(document.getElementById('root')).toHaveTextContent('Settings');
});

it('goes on with newer code: the state stays, and each effect happens once', async () => {
  await signUpAndIn();
  const routes: string[] = [];
  interceptFetch((request, send) => {
    routes.push(`${request.method} ${new URL(request.url).pathname}`);
    return send();
  });
  const count = (route: string) => routes.filter((each) => each === route).length;
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="root"></div>';
  const running = await act(() => bootstrapLive());
  ({ live, root } = running);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await waitFor(() => expect(count('GET /api/v1/events')).toBe(1));
  act(() => void live.store.dispatch(sidebarToggled()));

  act(() => void takeOverFrom(running));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(live.store.getState().ui?.isSidebarOpen).toBe(false);
  await waitFor(() => expect(count('GET /api/v1/events')).toBe(2));
  act(() => void live.store.dispatch(loggedOut()));
  await waitFor(() => expect(count('POST /api/v1/auth/logout')).toBe(1));
});
