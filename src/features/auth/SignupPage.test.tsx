import { overrideFetch } from '../../testing/overrideFetch';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Registration } from '#contract/auth';
import type { RegisterBody } from '#contract/schemas/auth';
import { renderApp, renderAppWithDevTools } from '../../testing/renderApp';
import { newPerson, signUp } from '../../testing/session';
import { stubFetch } from '../../testing/stubFetch';

async function openSignup() {
  return whenOpen(renderApp({ path: '/signup' }));
}

async function whenOpen<App extends { user: UserEvent }>(app: App) {
  await screen.findByRole('heading', { name: 'Create your account' });
  const signUpWith = async (person: RegisterBody, confirmation = person.password) => {
    await app.user.type(screen.getByLabelText('Full name'), person.fullName);
    await app.user.type(screen.getByLabelText('Username'), person.username);
    await app.user.type(screen.getByLabelText('Email'), person.email);
    await app.user.type(screen.getByLabelText('Password'), person.password);
    await app.user.type(screen.getByLabelText('Confirm password'), confirmation);
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  };
  return { ...app, signUpWith };
}

describe('against the server', () => {
  it('creates the account and goes to the login page with the email filled', async () => {
    const person = newPerson();
    const { signUpWith, store } = await openSignup();
    await signUpWith(person);
    await waitFor(() => expect(screen.getByText('Account created. Please sign in.')).toBeVisible());
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveValue(person.email);
    expect(JSON.stringify(store.getState())).not.toContain(person.password);
  });

  it("says 'Failed to create account' and that the email address is taken", async () => {
    const taken = await signUp();
    const { signUpWith } = await openSignup();
    await signUpWith({ ...newPerson(), email: taken.email });
    expect(await screen.findByText('Failed to create account')).toBeVisible();
    expect(screen.getByText(/^This email address already has an account\. Log in/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(taken.email);
  });

  it('says that the username is taken, whatever its case', async () => {
    const taken = await signUp();
    const { signUpWith } = await openSignup();
    await signUpWith({ ...newPerson(), username: taken.username.toUpperCase() });
    expect(await screen.findByText('This username is taken. Choose another one.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
    expect(screen.getByLabelText('Username')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

describe('before anything is sent', () => {
  const broken = { ...newPerson(), password: 'short', username: '   ' };

  it.each([
    ['Passwords do not match', broken, 'different', 'Confirm password'],
    ['Password must be at least 6 characters', broken, 'short', 'Password'],
    ['Username is required', { ...broken, password: 'long enough' }, 'long enough', 'Username'],
  ])('checks in order: %s', async (message, person, confirmation, field) => {
    const calls = stubFetch({});
    const { signUpWith } = await openSignup();
    await signUpWith(person, confirmation);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it.each(['Full name', 'Username', 'Email', 'Password', 'Confirm password'])('requires %s', async (field) => {
    await openSignup();
    expect(screen.getByLabelText(field)).toBeRequired();
  });

  it('cuts nothing of a long email address, which the server refuses', async () => {
    const { user } = await openSignup();
    const address = `${'a'.repeat(250)}@example.com`;
    for (const [field, text] of [
      ['Full name', 'Ada'],
      ['Username', 'ada'],
      ['Email', address],
      ['Password', 'correct Horse 7 staple'],
      ['Confirm password', 'correct Horse 7 staple'],
    ] as const) {
      await user.click(screen.getByLabelText(field));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText(/Use at most 254 characters/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(address);
  });

  it.each(['Full name', 'Username'])('cuts nothing of a long %s, which the server names', async (field) => {
    const { user } = await openSignup();
    const name = '👩‍🍳'.repeat(110);
    await user.click(screen.getByLabelText(field));
    await user.paste(name);
    expect(screen.getByLabelText(field)).toHaveValue(name);
  });
});

it('rates the password without refusing a weak one', async () => {
  const { user } = await openSignup();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAccessibleDescription('At least 6 characters');
  for (const [typed, name] of [
    ['abc', 'Too short'],
    ['fxqabz', 'Weak'],
    ['fxqabz12', 'Fair'],
    ['Fxqabz12', 'Good'],
    ['correct Horse 7 staple', 'Strong'],
  ] as const) {
    await user.clear(password);
    await user.type(password, typed);
    expect(password).toHaveAccessibleDescription(`Password strength: ${name}`);
  }
});

it('says of a password that everybody tries it first, or that it contains what is known of a person', async () => {
  const { user } = await openSignup();
  const password = screen.getByLabelText('Password');
  await user.type(screen.getByLabelText('Full name'), 'Ada Lovelace');
  await user.type(screen.getByLabelText('Email'), 'countess@example.com');
  const [common, personal] = [
    'This is one of the passwords that everybody tries first.',
    'It contains your name or email address, which others try early.',
  ];
  for (const [typed, description] of [
    ['Qwerty123', `Password strength: Weak ${common}`],
    ['Lovelace1815', `Password strength: Weak ${personal}`],
    ['my countess 7', `Password strength: Weak ${personal}`],
    ['correct Horse 7 staple', 'Password strength: Strong'],
  ] as const) {
    await user.clear(password);
    await user.type(password, typed);
    await waitFor(() => expect(password).toHaveAccessibleDescription(description));
  }
});

it('shows both passwords with one box, and lets a manager propose one', async () => {
  const { user } = await openSignup();
  await user.click(screen.getByRole('checkbox', { name: 'Show passwords' }));
  for (const field of ['Password', 'Confirm password']) {
    expect(screen.getByLabelText(field)).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText(field)).toHaveAttribute('autocomplete', 'new-password');
  }
});

it("tells that 'Continue with Google' does nothing yet", async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { user } = await openSignup();
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(alert).toHaveBeenCalledWith('Google sign-in is not available yet.');
});

it("keeps what was typed and says 'Failed to create account' when the server is not there", async () => {
  stubFetch({ 'POST /auth/register': 'network error' });
  const person = newPerson();
  const { signUpWith, store } = await openSignup();
  await signUpWith(person);
  expect(await screen.findByText('Failed to create account')).toBeVisible();
  expect(screen.getByText(/The server can’t be reached/)).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue(person.username);
  expect(store.getState().auth?.error).toBe('Network error occurred');
});

it("keeps 'Registration failed' where the server gives no reason", async () => {
  stubFetch({ 'POST /auth/register': { status: 500 } });
  const { signUpWith, store } = await openSignup();
  await signUpWith(newPerson());
  await screen.findByText('Failed to create account');
  expect(store.getState().auth?.error).toBe('Registration failed');
});

describe('who may sign up', () => {
  const ways = (registration: Registration, is_free = false, is_empty = false) =>
    stubFetch({ 'GET /auth/ways-in': { body: { registration, is_free, is_empty } } });

  it.each([
    ['invited', false, 'Signing up takes an invitation here. Ask whoever runs this server for a link, and open it.'],
    ['closed', false, 'Sign-up is closed here. If you need an account, ask whoever runs this server.'],
    ['open', true, /^Nobody has an account here yet\. Open the link that the server printed/],
  ] as const)('says what to do in place of a form that would be refused (%s)', async (registration, isEmpty, text) => {
    ways(registration, false, isEmpty);
    await openSignup();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('tells the first person that they become administrator', async () => {
    ways('closed', true, true);
    await openSignup();
    expect(await screen.findByText(/Yours will be the administrator’s/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  });

  it('takes the token of an opened link out of the address, sends it once, and has it nowhere in state or log', async () => {
    const token = 'Zk3q9-secret_token';
    const calls = stubFetch({
      'GET /auth/ways-in': { body: { registration: 'invited', is_free: false, is_empty: false } },
      'POST /auth/register': { status: 201, body: { user: { id: 'u1', email: 'a@example.com' } } },
    });
    const app = renderAppWithDevTools({ path: `/#invitation=${token}` });
    const { signUpWith, store, history } = await whenOpen(app);
    expect(window.location.pathname + window.location.hash).toBe('/signup');
    expect(screen.getByText('You have an invitation: it lets one person sign up.')).toBeVisible();
    await signUpWith(newPerson());
    // The log-in page draws it anew once its code is there.
    await waitFor(() => expect(screen.getByText('Account created. Please sign in.')).toBeVisible());
    const { body = '' } = calls.find(({ route }) => route === 'POST /auth/register') ?? {};
    expect(JSON.parse(body)).toMatchObject({ invitation: token });
    expect(store.getState().auth?.link).toBeUndefined();
    expect(JSON.stringify(store.getState())).not.toContain(token);
    const actions = JSON.stringify(history());
    expect(actions).toContain('"invitationRef"');
    expect(actions).not.toContain(token);
  });
});

it('links to the terms and the privacy page of an operator who has some', async () => {
  overrideFetch({
    'GET /auth/ways-in': {
      body: {
        registration: 'open',
        is_free: true,
        is_empty: false,
        terms_url: 'https://example.org/terms',
        privacy_url: null,
      },
    },
  });
  renderApp({ path: '/signup' });
  expect(await screen.findByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://example.org/terms');
  expect(screen.queryByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
});
