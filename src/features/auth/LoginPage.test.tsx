import { screen } from '@testing-library/react';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp, renderAppWithDevTools } from '../../testing/renderApp';
import { newPerson, signUp, signUpAndIn } from '../../testing/session';
import { stubFetch } from '../../testing/stubFetch';

async function openLogin() {
  const app = renderApp({ path: '/login' });
  await screen.findByRole('heading', { name: 'Sign in' });
  const logIn = async (email: string, password: string) => {
    await app.user.clear(screen.getByLabelText('Email'));
    await app.user.type(screen.getByLabelText('Email'), email);
    await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...app, logIn };
}

describe('against the server', () => {
  it('signs a person in, goes to the dashboard and keeps the token under its key', async () => {
    const person = await signUp();
    const { logIn, store } = await openLogin();
    await logIn(person.email, person.password);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(window.localStorage.getItem('token')).toMatch(/.{20}/);
    const state = JSON.stringify(store.getState());
    expect(state).not.toContain(person.password);
    expect(state).not.toContain(window.localStorage.getItem('token'));
  });

  it("says 'Invalid email or password', keeps what was typed and puts the focus on the first field", async () => {
    const { logIn, store } = await openLogin();
    const { email } = newPerson();
    await logIn(email, 'not the password');
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Invalid email or password$/);
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    for (const field of ['Email', 'Password']) expect(screen.getByLabelText(field)).toBeInvalid();
    expect(store.getState().auth?.error).toBe('Invalid email or password');
  });
});

it('sends nothing while a field is empty or the email is none', async () => {
  const calls = stubFetch({});
  const { user, logIn } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await logIn('no-address', 'secret');
  expect(calls).toEqual([]);
});

it('sends once, however often the button is pressed, and shows that it works on it', async () => {
  const calls = stubFetch({ 'POST /auth/login': 'no response' });
  const { user, logIn } = await openLogin();
  await logIn('ada@example.com', 'secret');
  const button = screen.getByRole('button', { name: 'Sign In' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await user.click(button);
  expect(calls).toHaveLength(1);
});

it.each([
  ['network error', 'The server can’t be reached. Check your connection and try again; what you typed is kept.'],
  [{ status: 500 }, 'The server has a problem. Please try again in a moment.'],
  [
    { status: 429, body: { detail: 'Slow down' }, headers: { 'Retry-After': '40' } },
    /^Too many attempts\. Please wait (40|39) seconds\.$/,
  ],
] as const)('gives the reason as a second line (%j)', async (response, reason) => {
  stubFetch({ 'POST /auth/login': response });
  const { logIn } = await openLogin();
  await logIn('ada@example.com', 'secret');
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  // A countdown is a timer: as an alert it would be read out each second.
  expect(screen.queryAllByRole('timer')).toHaveLength(typeof reason === 'string' ? 0 : 1);
});

it("keeps 'Login failed' where the server gives no reason", async () => {
  stubFetch({ 'POST /auth/login': { status: 500 } });
  const { logIn, store } = await openLogin();
  await logIn('ada@example.com', 'secret');
  await screen.findByText('Invalid email or password');
  expect(store.getState().auth?.error).toBe('Login failed');
});

it("tells that 'Continue with Google' does nothing yet", async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(alert).toHaveBeenCalledWith('Google sign-in is not available yet.');
});

it('links to signup and back to home', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});

it('lets password managers fill the form and the person see the password', async () => {
  const { user } = await openLogin();
  const password = screen.getByLabelText('Password');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('checkbox', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

it('warns while Caps Lock is on', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText('Caps Lock is on')).toBeVisible();
  await user.keyboard('{CapsLock}a');
  expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
});

it('forgets a failure when the person leaves the page', async () => {
  stubFetch({ 'POST /auth/login': { status: 401, body: { detail: 'No', error_code: 'INVALID_CREDENTIALS' } } });
  const { user, logIn } = await openLogin();
  await logIn('ada@example.com', 'secret');
  await screen.findByText('Invalid email or password');
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText('Invalid email or password')).not.toBeInTheDocument();
});

it('says to who has forgotten their password who can help, and leads back', async () => {
  stubFetch({
    'GET /auth/ways-in': { body: { registration: 'open', is_free: true, is_empty: false, sends_mail: false } },
  });
  const { user } = await openLogin();
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await screen.findByText(/^This server sends no mail\. Ask an administrator/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('mails a link where the server sends mail, and says the same whoever asks', async () => {
  const calls = stubFetch({
    'GET /auth/ways-in': { body: { registration: 'open', is_free: true, is_empty: false, sends_mail: true } },
    'POST /auth/forgot': { status: 202, body: { minutes: 30 } },
  });
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^If somebody has an account with this address, a mail/)).toBeVisible();
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ email: 'ada@example.com' });
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(screen.queryByText(/^If somebody has an account/)).not.toBeInTheDocument();
});

describe('a link for a lost password', () => {
  const TOKEN = 'Zk3q9-secret_token';

  async function openLink() {
    const app = renderAppWithDevTools({ path: `/#reset=${TOKEN}` });
    await screen.findByRole('heading', { name: 'Choose a new password' });
    const choose = async (password: string, confirmation = password) => {
      await app.user.clear(screen.getByLabelText('New password'));
      await app.user.type(screen.getByLabelText('New password'), password);
      await app.user.clear(screen.getByLabelText('Confirm password'));
      await app.user.type(screen.getByLabelText('Confirm password'), confirmation);
      await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    };
    return { ...app, choose };
  }

  it('is used by a new password alone, and is nowhere in address, state or log', async () => {
    window.localStorage.setItem('token', 'a session of before');
    const calls = stubFetch({ 'POST /auth/reset': { status: 204 } });
    const { choose, store, history } = await openLink();
    expect(window.location.pathname + window.location.hash).toBe('/login');
    await choose('a new horse', 'another');
    expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match');
    await choose('short');
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 6 characters');
    expect(calls).toEqual([]);
    await choose('a new horse');
    expect(await screen.findByText('Password changed. Please sign in.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ token: TOKEN, password: 'a new horse' });
    expect(window.localStorage.getItem('token')).toBeNull();
    for (const seen of [store.getState(), history()]) {
      expect(JSON.stringify(seen)).not.toContain(TOKEN);
      expect(JSON.stringify(seen)).not.toContain('a new horse');
    }
  });

  it('that is good no more says so, and can be left', async () => {
    const detail = 'This link was used, or is too old. Ask for another one.';
    stubFetch({
      'POST /auth/reset': {
        status: 422,
        body: { detail, error_code: 'VALIDATION_ERROR', field_errors: { token: [detail] } },
      },
    });
    const { choose, user } = await openLink();
    await choose('a new horse');
    expect(await screen.findByText('Couldn’t change the password')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('a link that confirms an address', () => {
  const TOKEN = 'Zk3q9-secret_token';

  async function openLink() {
    const app = renderAppWithDevTools({ path: `/#confirm=${TOKEN}` });
    await screen.findByRole('heading', { name: 'Confirm your email address' });
    return { ...app, press: () => app.user.click(screen.getByRole('button', { name: 'Confirm' })) };
  }

  it('is used by a press alone, and is nowhere in address, state or log', async () => {
    const calls = stubFetch({ 'POST /auth/confirm': { status: 204 } });
    const { press, store, history } = await openLink();
    expect(window.location.pathname + window.location.hash).toBe('/login');
    expect(calls).toEqual([]);
    await press();
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ token: TOKEN });
    expect(JSON.stringify([store.getState(), history()])).not.toContain(TOKEN);
  });

  it('leads back into the session that this browser holds', async () => {
    await signUpAndIn();
    overrideFetch({ 'POST /auth/confirm': { status: 204 } });
    const { press } = await openLink();
    await press();
    expect(await screen.findByRole('heading', { name: 'Dashboard' }, { timeout: 30_000 })).toBeVisible();
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  it('that is good no more says so', async () => {
    const detail = 'This link was used, or is too old. Ask for another one in Settings.';
    stubFetch({
      'POST /auth/confirm': {
        status: 422,
        body: { detail, error_code: 'VALIDATION_ERROR', field_errors: { token: [detail] } },
      },
    });
    const { press } = await openLink();
    await press();
    expect(await screen.findByText('Couldn’t confirm the address')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });
});
