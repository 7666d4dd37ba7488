import { screen, waitFor, within } from '@testing-library/react';
import { catchDownloads } from '../../testing/catchDownloads';
import { installPasskeys } from '../../testing/passkeyBrowser';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { loggedOut } from '../auth/authSlice';

const SLOW = { timeout: 30_000 };
const LONG_MS = 60_000;
const PASSWORD = /^Your password/;
let browser: ReturnType<typeof installPasskeys>;

beforeEach(() => {
  browser = installPasskeys();
});
afterEach(() => browser.remove());

async function openSettings() {
  const { person } = await signUpAndIn();
  const app = renderApp({ path: '/settings' });
  const toggle = await screen.findByRole('switch', { name: 'Two-Factor Authentication' }, SLOW);
  await waitFor(() => expect(toggle).toHaveAttribute('aria-disabled', 'false'));
  return { ...app, person, toggle };
}

type Opened = Awaited<ReturnType<typeof openSettings>>;

async function typePassword({ user, person }: Opened) {
  await user.type(await screen.findByLabelText(PASSWORD), `${person.password}{Enter}`);
}

/** Turns the second factor on by a passkey; the recovery codes. */
async function turnOn(app: Opened): Promise<string[]> {
  await app.user.click(app.toggle);
  await app.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  await typePassword(app);
  const list = await screen.findByRole('list', { name: 'Your recovery codes' }, SLOW);
  const codes = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(app.toggle).toBeChecked());
  return codes;
}

async function leave({ store, user }: Opened) {
  store.dispatch(loggedOut());
  await user.click((await screen.findAllByRole('link', { name: 'Login' }))[0]!);
  return screen.findByRole('button', { name: 'Use a passkey' });
}

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' }, SLOW);

it(
  'turns the second factor on, signs in alone, and nothing secret is in the store or the log',
  async () => {
    const download = catchDownloads();
    const app = await openSettings();
    const states: string[] = [];
    app.store.subscribe(() => states.push(JSON.stringify(app.store.getState())));
    const codes = await turnOn(app);
    expect(codes).toHaveLength(10);
    expect(await screen.findByText(/not used yet/)).toBeVisible();

    const sent: string[] = [];
    const { fetch } = window;
    window.fetch = async (...call) => {
      const request = new Request(...call);
      if (request.url.includes('/passkeys/')) sent.push(await request.clone().text());
      return fetch(request);
    };
    await app.user.click(await leave(app));
    expect(await dashboard()).toBeVisible();
    window.fetch = fetch;

    await app.user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
    const log = (await download()).actions.text;
    expect(log).toContain('signInByPasskey');
    expect(browser.challenges).toHaveLength(2);
    const signed = sent.flatMap((body) => Object.values(JSON.parse(body) as Record<string, string>));
    expect(signed).toHaveLength(4);
    const seen = [...states, log, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
    for (const one of [...codes, ...browser.challenges, ...signed]) expect(seen).not.toContain(one);
  },
  LONG_MS,
);

it(
  'is the second half of a log-in by password, beside a recovery code',
  async () => {
    const app = await openSettings();
    await turnOn(app);
    await leave(app);
    await app.user.type(screen.getByLabelText('Email'), app.person.email);
    await app.user.type(screen.getByLabelText('Password'), `${app.person.password}{Enter}`);
    expect(await screen.findByText('Use your passkey, or type one of your recovery codes.')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Use a passkey' });
    expect(button).toHaveFocus();
    browser.refuse('NotAllowedError');
    await app.user.click(button);
    expect(await screen.findByText(/was cancelled, or took too long/)).toBeVisible();
    await app.user.click(button);
    expect(await dashboard()).toBeVisible();
  },
  LONG_MS,
);

it(
  'is renamed and removed, but the last second factor stays',
  async () => {
    const app = await openSettings();
    const { user } = app;
    await turnOn(app);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    browser.refuse('InvalidStateError');
    await typePassword(app);
    expect(await screen.findByText(/There is a passkey for your account already on this device/)).toBeVisible();
    await user.clear(screen.getByLabelText(PASSWORD));
    await typePassword(app);
    expect(await screen.findByText('Passkey added.')).toBeVisible();

    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Rename / })).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Rename / })[1]!);
    const field = await screen.findByLabelText(/^Name/, undefined, SLOW);
    await user.clear(field);
    await user.type(field, 'Blue key{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
    await user.click(
      within(await screen.findByRole('alertdialog', undefined, SLOW)).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('Passkey removed.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Rename / })).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Remove / }));
    await user.click(
      within(await screen.findByRole('alertdialog', undefined, SLOW)).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText(/This is your only second factor/)).toBeVisible();
  },
  LONG_MS,
);

it(
  'says why where passkeys don’t work, and what the browser lacks',
  async () => {
    const app = await openSettings();
    browser.remove();
    await app.user.click(app.toggle);
    await app.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await typePassword(app);
    expect(await screen.findByText(/This browser doesn’t know passkeys/)).toBeVisible();
  },
  LONG_MS,
);

it(
  'says why passkeys don’t work where the page was opened',
  async () => {
    const { fetch } = window;
    const told = { passkeys: [], unavailable: 'Open it by its name.' };
    window.fetch = async (...call) => {
      const request = new Request(...call);
      return request.url.endsWith('/auth/passkeys') ? Response.json(told) : fetch(request);
    };
    const app = await openSettings();
    await app.user.click(app.toggle);
    await app.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }, SLOW));
    expect(await screen.findByText(told.unavailable, undefined, SLOW)).toBeVisible();
    expect(screen.queryByLabelText(PASSWORD)).not.toBeInTheDocument();
    window.fetch = fetch;
  },
  LONG_MS,
);
