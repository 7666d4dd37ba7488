import { screen, waitFor } from '@testing-library/react';
import type { WaysInResponse } from '#contract/schemas/auth';
import { rootReducer } from '../../app/rootReducer';
import { callServer } from '../../testing/callServer';
import { catchDownloads } from '../../testing/catchDownloads';
import { interceptFetch } from '../../testing/interceptFetch';
import { renderApp, stopApps } from '../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../testing/scriptedResponse';
import { logInAgain, signUp, signUpAndIn } from '../../testing/session';
import { sessionToken } from '../../lib/sessionToken';
import '../../testing/toReplayCleanly';

const SLOW = { timeout: 30_000 };
const [CODE, STATE, BROWSER, CHALLENGE] = [
  'code-of-issuer',
  'state-of-server',
  'secret-of-browser',
  'challenge-to-join',
];
const RETURN = `/oidc-return?code=${CODE}&state=${STATE}&iss=https%3A%2F%2Fid.test`;
const DETAIL = 'Test ID can’t be reached, or gave no useful answer. Try again in a moment.';

/** Answers for the issuer's routes, and for who may sign up; the rest reaches the server. Returns the bodies that were sent. */
function answer(
  responses: Record<string, ScriptedResponse>,
  oidc: WaysInResponse['oidc'] = { name: 'Test ID', is_google: false },
) {
  const sent: Record<string, unknown> = {};
  const waysIn: WaysInResponse = {
    registration: 'open',
    is_free: true,
    is_empty: false,
    sends_mail: false,
    has_passkeys: false,
    terms_url: null,
    privacy_url: null,
    oidc,
  };
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    const response = { 'GET /auth/ways-in': { body: waysIn }, ...responses }[route];
    if (response === undefined) return send();
    const text = await request.clone().text();
    if (text !== '') sent[route] = JSON.parse(text);
    return respondWith(response);
  });
  return sent;
}

/** What this tab keeps between leaving for the issuer and coming back. */
function begin(begun: { isLink?: boolean; from?: string } = {}) {
  window.sessionStorage.setItem('oidc', JSON.stringify({ browser: BROWSER, ...begun }));
}

const refusal = (status: number, error_code: string, detail: string) => ({ status, body: { detail, error_code } });

it.each([
  ['/login', false, ['Continue with Google', 'Continue with Test ID']],
  ['/signup', false, ['Continue with Google', 'Continue with Test ID']],
  ['/login', true, ['Continue with Google']],
])('%s offers what the server has set up (Google: %s)', async (path, isGoogle, names) => {
  answer({}, { name: isGoogle ? 'Google' : 'Test ID', is_google: isGoogle });
  renderApp({ path });
  await screen.findByRole('button', { name: names.at(-1)! });
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Continue with/ }).map(({ textContent }) => textContent)).toEqual(
      names,
    ),
  );
});

it('leaves for the issuer, Google too, with a secret that only this tab and the server know', async () => {
  const alert = jest.spyOn(window, 'alert');
  const authorize_url = new URL('/login#at-the-issuer', window.location.href).href;
  const sent = answer({ 'POST /auth/oidc/start': { body: { authorize_url } } }, { name: 'Google', is_google: true });
  const { user, store } = renderApp({ path: '/login' });
  // Before the server has said so, the button is the prescribed one.
  await waitFor(() => expect(JSON.stringify(store.getState().api)).toContain('is_google'));
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-issuer'));
  expect(alert).not.toHaveBeenCalled();
  const { browser } = sent['POST /auth/oidc/start'] as { browser: string };
  expect(JSON.parse(window.sessionStorage.getItem('oidc') ?? '')).toEqual({ browser });
  expect(browser).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(store.getState().api)).not.toContain(browser);
});

it('says why somebody can’t be sent there', async () => {
  answer({ 'POST /auth/oidc/start': refusal(502, 'NETWORK_UNAVAILABLE', DETAIL) });
  const { user } = renderApp({ path: '/signup' });
  await user.click(await screen.findByRole('button', { name: 'Continue with Test ID' }));
  expect(await screen.findByText(DETAIL)).toBeVisible();
});

it('enters by a return, remembers the page asked for first, and no secret is in address, state or log', async () => {
  const download = catchDownloads();
  const person = await signUp();
  const { token, user: who } = await logInAgain(person);
  sessionToken.clear();
  const sent = answer({ 'POST /auth/oidc/finish': { body: { data: { token, user: who } } } });
  begin({ from: '/queue' });
  const { user, store } = renderApp({ path: RETURN });
  expect(window.location.href).not.toContain(CODE);
  expect(await screen.findByRole('heading', { name: 'Dashboard' }, SLOW)).toBeVisible();
  expect(sent['POST /auth/oidc/finish']).toEqual({
    browser: BROWSER,
    code: CODE,
    state: STATE,
    iss: 'https://id.test',
  });

  expect(window.history.state).toMatchObject({ state: { from: '/queue' } });

  await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
  const log = await download();
  expect(log.actions.text).toContain('finishOidc');
  expect(log).toReplayCleanly(rootReducer);
  const seen = [
    log.actions.text,
    JSON.stringify([log, store.getState(), { ...window.sessionStorage }]),
    window.location.href,
  ];
  for (const secret of [CODE, STATE, BROWSER, token]) expect(seen.join('\n')).not.toContain(secret);
}, 60_000);

it('asks for the password of the account that has the address, and for its code', async () => {
  const sent = answer({
    'POST /auth/oidc/finish': {
      body: { join: { challenge: CHALLENGE, email: 'ada@example.com', expires_at: '2099-01-01T00:00:00.000Z' } },
    },
    'POST /auth/oidc/join': {
      status: 401,
      body: {
        detail: 'Code',
        error_code: 'SECOND_FACTOR_REQUIRED',
        second_factor: { challenge: 'second', expires_at: '2099-01-01T00:00:00.000Z' },
      },
    },
  });
  begin();
  const { user, store } = renderApp({ path: RETURN });
  const field = await screen.findByLabelText('Password');
  expect(screen.getByText(/^ada@example\.com has an account here already\./)).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, 'correct horse{Enter}');
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(sent['POST /auth/oidc/join']).toEqual({ challenge: CHALLENGE, password: 'correct horse' });
  expect(JSON.stringify(store.getState())).not.toContain(CHALLENGE);
});

it('says that a password is wrong, and leads back', async () => {
  answer({
    'POST /auth/oidc/finish': { body: { join: { challenge: CHALLENGE, email: 'ada@example.com', expires_at: '' } } },
    'POST /auth/oidc/join': refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
  });
  begin();
  const { user } = renderApp({ path: RETURN });
  await user.type(await screen.findByLabelText('Password'), 'guessed{Enter}');
  expect(await screen.findByText('This isn’t the account’s password, or too much time has passed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it.each([
  ['who stopped at the issuer', '/oidc-return?error=access_denied&state=s', /^You stopped before you were done/],
  ['whom the issuer refused', '/oidc-return?error=server_error&state=s', /^You were sent back without being/],
  ['who began nothing here', RETURN, /^This sign-in took too long, was used already/],
])('tells it to %s, without asking the server', async (_who, path, text) => {
  const sent = answer({ 'POST /auth/oidc/finish': { status: 500 } });
  if (path !== RETURN) begin();
  renderApp({ path });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(sent).toEqual({});
});

it.each([
  refusal(502, 'NETWORK_UNAVAILABLE', DETAIL),
  refusal(403, 'REGISTRATION_CLOSED', 'Sign-up is closed on this server.'),
  refusal(422, 'VALIDATION_ERROR', 'This sign-in took too long, or was begun in another browser. Begin again.'),
])('tells what the server says of a return (%j)', async (response) => {
  answer({ 'POST /auth/oidc/finish': response });
  begin();
  renderApp({ path: RETURN });
  expect(await screen.findByText('You couldn’t be signed in')).toBeVisible();
  expect(screen.getByText(response.body.detail)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

describe('who has an invitation', () => {
  const INVITATION = 'token-of-the-invitation';
  const INVITED = 'You have an invitation: it lets one person sign up.';

  /** Leaves for the issuer with it, as far as a test can: the page stays. */
  async function leave() {
    const authorize_url = new URL('/signup#at-the-issuer', window.location.href).href;
    const sent = answer({
      'POST /auth/oidc/start': { body: { authorize_url } },
      'POST /auth/register': { status: 201, body: {} },
      'POST /auth/oidc/finish': refusal(502, 'NETWORK_UNAVAILABLE', DETAIL),
    });
    const { user, unmount } = renderApp({ path: `/#invitation=${INVITATION}` });
    await user.click(await screen.findByRole('button', { name: 'Continue with Test ID' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-the-issuer'));
    expect(sent['POST /auth/oidc/start']).toMatchObject({ invitation: INVITATION });
    unmount();
    stopApps();
    return sent;
  }

  it('still has it after stopping at the issuer, and in no address, state or log', async () => {
    const download = catchDownloads();
    const sent = await leave();
    const { user, store } = renderApp({ path: '/oidc-return?error=access_denied&state=s' });
    expect(await screen.findByText(INVITED)).toBeVisible();
    expect(window.location.pathname).toBe('/signup');
    expect(screen.getByText(/^You stopped before you were done/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Continue with Test ID' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-the-issuer'));
    expect(sent['POST /auth/oidc/start']).toMatchObject({ invitation: INVITATION });
    await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
    const log = await download();
    expect(log).toReplayCleanly(rootReducer);
    const seen = [
      log.actions.text,
      JSON.stringify([log, store.getState(), window.history.state]),
      window.location.href,
    ];
    expect(seen.join('\n')).not.toContain(INVITATION);
  }, 60_000);

  it('still has it after going back, and the way forward is as good as before', async () => {
    await leave();
    const { unmount } = renderApp({ path: '/signup' });
    expect(await screen.findByText(INVITED)).toBeVisible();
    unmount();
    const kept = window.sessionStorage.getItem('oidc') ?? '';
    expect(kept).toContain('browser');
    expect(kept).not.toContain(INVITATION);
  });

  it('still has it after a return that opens nothing', async () => {
    await leave();
    const { user } = renderApp({ path: RETURN });
    expect(await screen.findByText('You couldn’t be signed in')).toBeVisible();
    expect({ ...window.sessionStorage }).not.toHaveProperty('oidc');
    await user.click(screen.getByRole('link', { name: 'Sign Up' }));
    expect(await screen.findByText(INVITED)).toBeVisible();
  });
});

describe('who is signed in', () => {
  const identity = {
    id: 'n1',
    name: 'Test ID',
    issuer: 'https://id.test',
    created_at: '2026-11-28T12:00:00.000Z',
  };

  it('adds an account at the issuer after the password, and takes it away', async () => {
    await signUpAndIn();
    const authorize_url = new URL('/settings#at-the-issuer', window.location.href).href;
    const sent = answer({
      'GET /auth/identities': { body: { identities: [identity] } },
      'POST /auth/identities/start': { body: { authorize_url } },
      'DELETE /auth/identities/n1': refusal(409, 'CONFLICT', 'This is your only way in. Choose a password first.'),
    });
    const { user } = renderApp({ path: '/settings' });
    await user.click(await screen.findByRole('button', { name: 'Add an Account at Test ID' }, SLOW));
    await user.type(await screen.findByLabelText(/^Your password/), 'correct horse{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#at-the-issuer'));
    const { browser, password } = sent['POST /auth/identities/start'] as Record<string, string>;
    expect(password).toBe('correct horse');
    expect(JSON.parse(window.sessionStorage.getItem('oidc') ?? '')).toEqual({ browser, isLink: true });

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /^Remove Test ID, since / }));
    expect(await screen.findByText(/This is your only way in\./)).toBeVisible();
  }, 60_000);

  it('removes what was added at an issuer that is set up no more', async () => {
    await signUpAndIn();
    const identities = [identity];
    answer({ 'GET /auth/identities': { body: { identities } }, 'DELETE /auth/identities/n1': { status: 204 } }, null);
    const { user } = renderApp({ path: '/settings' });
    expect(await screen.findByRole('heading', { name: 'Signing in with other services' }, SLOW)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add an Account at/ })).toBeNull();
    const remove = screen.getByRole('button', { name: /^Remove Test ID, since / });
    identities.pop();
    await user.click(remove);
    expect(await screen.findByText('That account at Test ID lets you in no more.')).toBeVisible();
    // The list has gone with its last row, and its title with it.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus());
  }, 60_000);

  it('comes back to Settings, where the new way in is told', async () => {
    await signUpAndIn();
    const sent = answer({ 'POST /auth/identities': { status: 201, body: identity } });
    begin({ isLink: true });
    renderApp({ path: RETURN });
    expect(await screen.findByText('You can sign in with Test ID from now on.', {}, SLOW)).toBeVisible();
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/settings#privacy');
    expect(sent['POST /auth/identities']).toMatchObject({ browser: BROWSER, code: CODE });
  }, 60_000);

  it('is told that they stopped', async () => {
    const { token } = await signUpAndIn();
    begin({ isLink: true });
    renderApp({ path: '/oidc-return?error=access_denied' });
    expect(await screen.findByText(/^You stopped before you were done/, {}, SLOW)).toBeVisible();
    expect((await callServer<{ identities: [] }>(token, 'GET', '/auth/identities')).identities).toEqual([]);
  }, 60_000);
});
