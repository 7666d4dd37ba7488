import { act, screen, waitFor, within } from '@testing-library/react';
import type { MySettings, MySettingsResponse } from '#contract/schemas/mySettings';
import { interceptFetch } from '../../testing/interceptFetch';
import { renderApp } from '../../testing/renderApp';
import { respondWith, routeOf } from '../../testing/scriptedResponse';
import { signUpAndIn } from '../../testing/session';
import { demoToggled, firstStepsToggled } from '../../features/preferences/preferencesSlice';

/** A server that remembers, and notes what it is given. */
function rememberingServer(first: MySettings = {}) {
  let kept: MySettingsResponse = { version: 0, settings: first };
  const given: MySettings[] = [];
  const server = {
    given,
    change: (settings: MySettings) => {
      kept = { version: kept.version + 1, settings: { ...kept.settings, ...settings } };
    },
    /** Runs once, before the next answer to GET has been used. */
    afterNextRead: null as (() => void) | null,
  };
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    if (route === 'GET /me/settings') {
      const answer = respondWith({ body: kept });
      server.afterNextRead?.();
      server.afterNextRead = null;
      return answer;
    }
    if (route !== 'PUT /me/settings') return send();
    const body = (await request.json()) as MySettingsResponse;
    if (body.version !== kept.version)
      return respondWith({ status: 409, body: { detail: 'No', error_code: 'CONFLICT' } });
    given.push(body.settings);
    kept = { version: kept.version + 1, settings: body.settings };
    return respondWith({ body: kept });
  });
  return server;
}

/** Both sides agree two seconds after the last choice. */
const SOON = { timeout: 30_000 };

it('takes over what was chosen on another device, and tells nobody', async () => {
  await signUpAndIn();
  const server = rememberingServer({ compact_view: true, demo_hidden: true, calendar: { view: 'week' } });
  const { store } = renderApp();
  await waitFor(() => expect(store.getState().preferences?.isDemoHidden).toBe(true), SOON);
  expect(store.getState().preferences?.saved.compactView).toBe(true);
  expect(store.getState().calendar?.look).toEqual({ view: 'week' });
  expect(server.given).toEqual([]);
});

it('tells the server what was chosen here, and keeps what another device chose meanwhile', async () => {
  await signUpAndIn();
  const server = rememberingServer({ posts_per_page: 25 });
  const { store } = renderApp();
  await waitFor(() => expect(store.getState().preferences?.saved.postsPerPage).toBe(25), SOON);
  server.afterNextRead = () => server.change({ compact_view: true });
  act(() => void store.dispatch(demoToggled()));
  const all = { posts_per_page: 25, compact_view: true, demo_hidden: true };
  await waitFor(() => expect(server.given).toEqual([all]), SOON);
  expect(store.getState().preferences?.saved.compactView).toBe(true);
});

it('does not undo in one window what was chosen in another', async () => {
  await signUpAndIn();
  const server = rememberingServer();
  const { store } = renderApp();
  act(() => void store.dispatch(demoToggled()));
  await waitFor(() => expect(server.given).toEqual([{ demo_hidden: true }]), SOON);
  // The other window agrees with the server on what it shows.
  server.change({ demo_hidden: false });
  const key = Object.keys(localStorage).find((one) => one.startsWith('remembered_'))!;
  localStorage.setItem(key, JSON.stringify({ settings: { demo_hidden: false } }));
  act(() => void store.dispatch(firstStepsToggled()));
  await waitFor(() => expect(server.given.at(-1)).toEqual({ demo_hidden: false, first_steps_hidden: true }), SOON);
  expect(store.getState().preferences?.isDemoHidden).toBeUndefined();
});

it('leaves what another window has stored, where it has nothing to take over', async () => {
  await signUpAndIn();
  const server = rememberingServer();
  const { store } = renderApp();
  act(() => void store.dispatch(demoToggled()));
  const stored = JSON.stringify({ darkMode: true });
  localStorage.setItem('settings', stored);
  await waitFor(() => expect(server.given).toEqual([{ demo_hidden: true }]), SOON);
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('remembered_'))).toBe(true));
  expect(localStorage.getItem('settings')).toBe(stored);
});

it('shows the calendar again as it was looked at last, without an account that an address invents', async () => {
  await signUpAndIn();
  const server = rememberingServer();
  const { user } = renderApp({ path: '/scheduled?view=week&account=nobody' });
  expect(await screen.findByRole('button', { name: 'Week', pressed: true })).toBeVisible();
  await waitFor(() => expect(server.given).toEqual([{ calendar: { view: 'week' } }]), SOON);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(main.getByRole('link', { name: 'Dashboard' }));
  await user.click(main.getByRole('link', { name: 'Schedule' }));
  expect(window.location.search).toBe('');
  expect(await screen.findByRole('button', { name: 'Week', pressed: true })).toBeVisible();
});
