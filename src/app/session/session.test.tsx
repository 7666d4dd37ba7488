import { act, screen, waitFor, within } from '@testing-library/react';
import { streamUnauthorized } from '../../store/events';
import { sessionToken } from '../../lib/sessionToken';
import { interceptFetch } from '../../testing/interceptFetch';
import { renderApp } from '../../testing/renderApp';
import { respondWith } from '../../testing/scriptedResponse';
import { signUp, signUpAndIn } from '../../testing/session';
import { stubFetch } from '../../testing/stubFetch';
import { postsApi } from '../../api/postsApi';

const LANDING = 'Manage Your Social Media Like a Pro';
const ME = 'GET /auth/me';
const user = { id: 'u1', email: 'ada@example.com', username: 'ada', full_name: 'Ada Writer' };

async function logIn(app: ReturnType<typeof renderApp>, email: string, password: string) {
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function logOut(app: ReturnType<typeof renderApp>) {
  await app.user.click(await screen.findByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}

async function endSession(token: string): Promise<void> {
  const url = new URL('/api/v1/auth/logout', window.location.origin);
  await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
}

describe('a stored token', () => {
  it("shows 'Loading...' and then the dashboard with the name and email of its user", async () => {
    const { person } = await signUpAndIn();
    const app = renderApp();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Account' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText(person.fullName)).toBeVisible();
    expect(menu.getByText(person.email)).toBeVisible();
  });

  it('that the server does not know is cleared, and the page asked for is guarded', async () => {
    sessionToken.save('not-a-token');
    renderApp({ path: '/settings' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('Token expired. Please login again.')).toBeVisible();
    expect(sessionToken.read()).toBeNull();
  });

  it.each([403, 404])('answered %i is cleared at once', async (status) => {
    sessionToken.save('t');
    const calls = stubFetch({ [ME]: { status, body: { detail: 'No' } } });
    renderApp();
    expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
    expect(sessionToken.read()).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('survives a short trouble of the server', async () => {
    sessionToken.save('t');
    const calls = stubFetch({
      [ME]: (earlier) => (earlier === 0 ? { status: 503 } : { body: user }),
      'GET /events': 'no response',
      'GET /posts': 'no response',
      'GET /social-accounts': 'no response',
    });
    renderApp();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(sessionToken.read()).toBe('t');
    expect(calls.filter(({ route }) => route === ME)).toHaveLength(2);
  });

  it('is cleared when the network stays away for all three retries', async () => {
    jest.useFakeTimers();
    sessionToken.save('t');
    const calls = stubFetch({ [ME]: 'network error' });
    const { store } = renderApp({ path: '/settings' });
    await act(() => jest.advanceTimersByTimeAsync(6_900));
    expect(sessionToken.read()).toBe('t');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(calls).toHaveLength(4);
    expect(sessionToken.read()).toBeNull();
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', error: 'Network error occurred' });
    expect(screen.getByText('Your account couldn’t be loaded. Please sign in again.')).toBeVisible();
  });
});

it("adds 'Still trying…' and a way out after eight seconds", async () => {
  jest.useFakeTimers();
  sessionToken.save('t');
  stubFetch({ [ME]: 'no response', 'POST /auth/logout': { status: 204 } });
  renderApp();
  expect(screen.queryByText('Still trying…')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('Still trying…')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Log out' }).click());
  expect(sessionToken.read()).toBeNull();
  expect(window.location.pathname).toBe('/');
});

describe('logging out', () => {
  it('leads to the landing page, forgets everything here and ends the session on the server', async () => {
    const { token } = await signUpAndIn();
    const app = renderApp();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await logOut(app);
    expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(app.store.getState().api.queries).toEqual({});
    expect(app.store.getState().auth).toMatchObject({ status: 'signedOut', error: null });
    await waitFor(async () => {
      const response = await fetch(new URL('/api/v1/auth/me', window.location.origin), {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
    });
  });

  it('does not wait for the server and asks it for nothing else', async () => {
    sessionToken.save('t');
    const calls = stubFetch({
      [ME]: { body: user },
      'GET /events': 'no response',
      'GET /posts': 'no response',
      'GET /social-accounts': 'no response',
      'POST /auth/logout': 'no response',
    });
    const app = renderApp();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await logOut(app);
    expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
    const routes = calls.map(({ route }) => route);
    expect(routes.slice(routes.indexOf('POST /auth/logout'))).toEqual(['POST /auth/logout']);
    expect(calls.at(-1)?.headers.get('Authorization')).toBe('Bearer t');
  });
});

describe('another tab', () => {
  const tellOfChange = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: window.localStorage }));
    });

  it('that logs out signs out here too', async () => {
    await signUpAndIn();
    const { store } = renderApp();
    await screen.findByRole('heading', { name: 'Dashboard' });
    window.localStorage.removeItem('token');
    tellOfChange();
    expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
    expect(store.getState().api.queries).toEqual({});
  });

  it('that logs in as somebody else shows their name here, and no row of the one before', async () => {
    await signUpAndIn();
    const app = renderApp();
    await screen.findByRole('heading', { name: 'Dashboard' });
    const { person } = await act(() => signUpAndIn());
    tellOfChange();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await app.user.click(await screen.findByRole('button', { name: 'Account' }));
    expect(await within(await screen.findByRole('menu')).findByText(person.email)).toBeVisible();
  });

  it.each(['before', 'after'])(
    'that logs in while this one loads signs both in, though the earlier token is refused %s this one hears of it',
    async (order) => {
      const asked = jest.fn();
      let refuse = (): void => undefined;
      const error = new Promise<void>((resolve) => (refuse = resolve));
      interceptFetch(async (request, send) => {
        if (request.headers.get('Authorization') !== 'Bearer old') return send();
        asked();
        await error;
        return respondWith({ status: 401, body: { detail: 'No' } });
      });
      sessionToken.save('old');
      renderApp();
      await waitFor(() => expect(asked).toHaveBeenCalled());
      const { token } = await act(() => signUpAndIn());
      if (order === 'after') tellOfChange();
      await act(async () => refuse());
      if (order === 'before') tellOfChange();
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
      expect(sessionToken.read()).toBe(token);
    },
  );
});

it('asks for a new login when the session has ended, and afterward leads on to the page that was open', async () => {
  const { token, person } = await signUpAndIn();
  const app = renderApp({ path: '/create' });
  await screen.findByRole('banner');
  await act(() => endSession(token));
  await act(() => app.store.dispatch(postsApi.endpoints.listPosts.initiate({ limit: 1 })));

  expect(await screen.findByText('Token expired. Please login again.')).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(sessionToken.read()).toBeNull();
  // The refusal of the call above may be left, and the login page asks for the ways in: neither says anything of anybody.
  const cached = Object.values(app.store.getState().api.queries)
    .filter((query) => query?.data !== undefined)
    .map((query) => query?.endpointName);
  expect(cached.filter((name) => name !== 'getWaysIn')).toEqual([]);

  await logIn(app, person.email, person.password);
  const link = await screen.findByRole('link', { name: 'Continue to Create Post' });
  expect(link).toHaveFocus();
  await app.user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/create'));
});

it('asks for a new login when a streamed call says that the session has ended', async () => {
  await signUpAndIn();
  const { store } = renderApp();
  await screen.findByRole('heading', { name: 'Dashboard' });
  act(() => void store.dispatch(streamUnauthorized()));
  expect(await screen.findByText('Token expired. Please login again.')).toBeVisible();
});

it('replaces the login page by the dashboard, so that Back does not lead to it', async () => {
  const person = await signUp();
  const app = renderApp({ path: '/login' });
  const entries = window.history.length;
  await logIn(app, person.email, person.password);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(window.history.length).toBe(entries);
});

it('shows a signed-in user the 404 page on /login and on unknown paths', async () => {
  await signUpAndIn();
  renderApp({ path: '/login' });
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByText('You are already signed in.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
});
