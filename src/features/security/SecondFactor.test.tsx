import { screen, waitFor, within } from '@testing-library/react';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { catchDownloads } from '../../testing/catchDownloads';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { loggedOut } from '../auth/authSlice';

const SLOW = { timeout: 30_000 };
const findSwitch = () => screen.findByRole('switch', { name: 'Two-Factor Authentication' }, SLOW);

async function openSettings() {
  const { person } = await signUpAndIn();
  const app = renderApp({ path: '/settings' });
  const toggle = await findSwitch();
  await waitFor(() => expect(toggle).toHaveAttribute('aria-disabled', 'false'));
  return { ...app, person, toggle };
}

type Opened = Awaited<ReturnType<typeof openSettings>>;

/** Reads the recovery codes that are shown. */
async function shownCodes(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Your recovery codes' });
  const codes = within(list).getAllByRole('listitem');
  return codes.map((item) => item.textContent ?? '');
}

/** Turns the factor on; the key of the app, and the recovery codes. */
async function turnOn({ user, person, toggle }: Opened) {
  await user.click(toggle);
  await user.type(await screen.findByLabelText(/^Your password/), `${person.password}{Enter}`);
  const secret = (await screen.findByText(/^([A-Z2-7]{4} ?)+$/)).textContent?.replaceAll(' ', '') ?? '';
  expect(screen.getByRole('img', { name: 'QR code with the key below' })).toBeVisible();
  await user.type(screen.getByLabelText(/^Code that the app shows/), `${authenticatorCode(secret)}{Enter}`);
  const codes = await shownCodes();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(toggle).toBeChecked());
  return { secret, codes };
}

async function typePassword({ user, person, store }: Opened) {
  store.dispatch(loggedOut());
  await user.click((await screen.findAllByRole('link', { name: 'Login' }))[0]!);
  await user.type(await screen.findByLabelText('Email'), person.email);
  await user.type(screen.getByLabelText('Password'), `${person.password}{Enter}`);
  return screen.findByLabelText('Code');
}

it('is a switch alone for somebody who has none', async () => {
  const { toggle } = await openSettings();
  expect(toggle).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'New Recovery Codes' })).not.toBeInTheDocument();
});

it('turns on, asks for a code at the next log-in, and no secret is in the store or the log', async () => {
  const download = catchDownloads();
  const app = await openSettings();
  const states: string[] = [];
  app.store.subscribe(() => states.push(JSON.stringify(app.store.getState())));
  const { secret, codes } = await turnOn(app);
  expect(codes).toHaveLength(10);

  const challenges: string[] = [];
  const { fetch } = window;
  window.fetch = async (...call) => {
    const response = await fetch(...call);
    const text = await response.clone().text();
    challenges.push(...(/"challenge":"([^"]+)"/.exec(text)?.slice(1) ?? []));
    return response;
  };
  const field = await typePassword(app);
  expect(field).toHaveFocus();
  await app.user.type(field, '000000{Enter}');
  expect(await screen.findByText('This code is not right, or was used before. Wait for the next one.')).toBeVisible();
  await app.user.clear(field);
  // Each code is taken once: this is the next one.
  const code = authenticatorCode(secret, 1);
  await app.user.type(field, `${code}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Dashboard' }, SLOW)).toBeVisible();
  window.fetch = fetch;

  await app.user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
  const log = (await download()).actions.text;
  expect(log).toContain('showSecondFactor');
  expect(challenges).toHaveLength(1);
  const seen = [...states, log, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
  for (const one of [secret, code, ...codes, ...challenges]) expect(seen).not.toContain(one);
}, 60_000);

it('lets somebody in by a recovery code, and go back to the password', async () => {
  const app = await openSettings();
  const { codes } = await turnOn(app);
  await typePassword(app);
  await app.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
  await app.user.type(screen.getByLabelText('Password'), `${app.person.password}{Enter}`);
  await app.user.type(await screen.findByLabelText('Code'), `${codes[3]}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Dashboard' }, SLOW)).toBeVisible();
}, 60_000);

it('makes new recovery codes, and turns off, each after the password', async () => {
  const app = await openSettings();
  const { codes } = await turnOn(app);
  const { user, person, toggle } = app;
  await user.click(screen.getByRole('button', { name: 'New Recovery Codes' }));
  await user.type(await screen.findByLabelText(/^Your password/), 'guess{Enter}');
  expect(await screen.findByText(/This isn’t your password\./)).toBeVisible();
  await user.clear(screen.getByLabelText(/^Your password/));
  await user.type(screen.getByLabelText(/^Your password/), `${person.password}{Enter}`);
  expect(await shownCodes()).not.toContain(codes[0]);
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(toggle);
  await user.type(await screen.findByLabelText(/^Your password/), `${person.password}{Enter}`);
  expect(await screen.findByText('Two-Factor Authentication is off.')).toBeVisible();
  await waitFor(() => expect(toggle).not.toBeChecked());
}, 60_000);
