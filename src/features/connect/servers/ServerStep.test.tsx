import { act, screen, waitFor, within } from '@testing-library/react';
import { CONNECT_DIALOG_CLOSE_MS } from '#contract/limits';
import type { KeylessConfig } from '#contract/schemas/oauth';
import { baseApi } from '../../../api/index';
import { rootReducer } from '../../../app/rootReducer';
import { registerAsHere } from '../../../replay/fold/fold';
import { replayHeadless } from '../../../replay/fold/headless';
import { stubPopup } from '../../../testing/authorization';
import { catchDownloads } from '../../../testing/catchDownloads';
import { captureTimers } from '../../../testing/captureTimers';
import { interceptFetch } from '../../../testing/interceptFetch';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';

const CANARY = 'canary-abcd-efgh-ijkl';
const sandbox = { server: 'localhost:3101', name: 'Sandbox on this computer', is_sandbox: true };
const bluesky: KeylessConfig = { platform: 'bluesky', has_window: false, takes_password: true, servers: [] };
const mastodon: KeylessConfig = { platform: 'mastodon', has_window: true, takes_password: false, servers: [] };
const started = { authorize_url: 'https://a.test/oauth/authorize?state=s', state: 'state-of-the-server-1234' };
const account = {
  ...{ id: crypto.randomUUID(), platform: 'bluesky', account_id: 'did:plc:ada', account_name: 'Ada' },
  ...{ account_username: 'ada.a.test', is_active: true, server: 'a.test', connected_at: '2026-11-24T08:00:00.000Z' },
};

/** A response, or one that comes when the test lets it. */
type Script = ScriptedResponse | (() => Promise<ScriptedResponse>);

/** A response that waits until it is let go. */
function held(body: unknown) {
  let release: (() => void) | undefined;
  const response = async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return { body };
  };
  const isAsked = () => waitFor(() => expect(release).toBeDefined());
  return { response, isAsked, release: () => act(() => release?.()) };
}

/** Opens the form of a network, on whose calls the script answers; returns the bodies that were sent, by route. */
async function openForm(config: KeylessConfig, responses: Record<string, Script> = {}) {
  await signUpAndIn();
  const sent: Record<string, unknown[]> = {};
  const script: Record<string, Script> = {
    'GET /oauth/config': { body: { platforms: [], keyless: [config] } },
    ...responses,
  };
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    const response = script[route];
    if (response === undefined) return send();
    if (request.method === 'POST') (sent[route] ??= []).push(await request.clone().json());
    return respondWith(typeof response === 'function' ? await response() : response);
  });
  const app = renderApp({ path: '/settings' });
  await app.user.click(await screen.findByRole('button', { name: 'Add Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  const name = config.platform === 'bluesky' ? /^Bluesky/ : /^Mastodon/;
  await app.user.click(dialog.getByRole('button', { name }));
  await dialog.findByRole('button', { name: config.has_window ? 'Continue' : 'Connect' });
  const press = (button: string) => app.user.click(dialog.getByRole('button', { name: button }));
  /** Pastes a text into a field and goes on with some keys: every typed key would draw the whole dialog once. */
  async function fill(label: string, text: string, keys = '') {
    await app.user.click(dialog.getByLabelText(label));
    await app.user.paste(text);
    if (keys !== '') await app.user.keyboard(keys);
  }
  return { ...app, dialog, press, fill, sent };
}

describe('with an app password', () => {
  const connected = { 'POST /social-accounts/credentials': { body: account } };

  it('connects by handle and password, which Enter sends, and shows the last step', async () => {
    const { dialog, sent, fill } = await openForm(bluesky, connected);
    expect(dialog.getByRole('link', { name: 'Make an app password' })).toHaveAttribute(
      'href',
      'https://bsky.app/settings/app-passwords',
    );
    await fill('Handle', ' ada.a.test ');
    await fill('App password', CANARY, '{Enter}');
    expect(await dialog.findByRole('heading', { name: 'Account Connected' })).toHaveFocus();
    expect(dialog.getByText('@ada.a.test')).toBeVisible();
    expect(sent['POST /social-accounts/credentials']).toEqual([
      { platform: 'bluesky', identifier: 'ada.a.test', password: CANARY },
    ]);
  });

  it('asks at a server of the sandbox first while there is one, and at any other by its name', async () => {
    const { dialog, user, press, sent, fill } = await openForm({ ...bluesky, servers: [sandbox] }, connected);
    expect(dialog.getByRole('radio', { name: /^Sandbox on this computer/ })).toBeChecked();
    expect(dialog.getByText(/part of the sandbox/)).toBeVisible();
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY);
    await user.click(dialog.getByRole('radio', { name: 'Another server' }));
    expect(dialog.queryByText(/part of the sandbox/)).not.toBeInTheDocument();
    await fill('Name of the server', 'pds.a.test');
    await press('Connect');
    await dialog.findByRole('heading', { name: 'Account Connected' });
    expect(sent['POST /social-accounts/credentials']).toMatchObject([{ server: 'pds.a.test' }]);
  });

  it('says what is missing, and leads there', async () => {
    const { dialog, press, sent, fill } = await openForm(bluesky, connected);
    await press('Connect');
    expect(dialog.getByText('Enter your handle.')).toBeVisible();
    expect(dialog.getByText('Enter an app password.')).toBeVisible();
    expect(dialog.getByLabelText('Handle')).toHaveFocus();
    await fill('Handle', 'a');
    expect(dialog.queryByText('Enter your handle.')).not.toBeInTheDocument();
    expect(sent).toEqual({});
  });

  it('shows the server’s errors at their fields and keeps what was typed', async () => {
    const { dialog, press, fill } = await openForm(bluesky, {
      'POST /social-accounts/credentials': {
        status: 422,
        body: {
          detail: 'Bluesky doesn’t know this handle and app password.',
          error_code: 'VALIDATION_ERROR',
          field_errors: { password: ['Check the app password.'] },
        },
      },
    });
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY);
    await press('Connect');
    expect(await dialog.findByText('Check the app password.')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('App password')).toHaveFocus());
    expect(dialog.getByLabelText('App password')).toHaveAccessibleDescription(/^Check the app password/);
    expect(dialog.getByLabelText('App password')).toHaveValue(CANARY);
    expect(dialog.getByLabelText('Handle')).toHaveValue('ada.a.test');
  });

  it('says why nothing came of it', async () => {
    const { dialog, fill } = await openForm(bluesky, { 'POST /social-accounts/credentials': 'network error' });
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY, '{Enter}');
    expect(await dialog.findByText(/^Bluesky couldn’t be connected\. Network error occurred/)).toBeVisible();
  });

  it('sends once, however often the button is pressed', async () => {
    const { dialog, user, sent, fill } = await openForm(bluesky, {
      'POST /social-accounts/credentials': 'no response',
    });
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY, '{Enter}{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Connecting…' }));
    expect(sent['POST /social-accounts/credentials']).toHaveLength(1);
  });

  it.each([
    ['accepted', connected],
    ['refused', { 'POST /social-accounts/credentials': { status: 422, body: { detail: 'No.', error_code: 'X' } } }],
  ] as const)('keeps the password out of the store, the log and this device when it is %s', async (_how, responses) => {
    const download = catchDownloads();
    const { dialog, user, store, fill } = await openForm(bluesky, responses);
    const seen: string[] = [];
    store.subscribe(() => seen.push(JSON.stringify(store.getState())));
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY, '{Enter}');
    await dialog.findByText(responses === connected ? 'Account Connected' : /^Bluesky couldn’t be connected/);
    await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
    const log = await download();
    expect(seen.length).toBeGreaterThan(3);
    for (const text of [...seen, log.actions.text, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]) {
      expect(text).not.toContain('canary');
    }
    expect(log.actions.text).toContain('connectByPassword');
    const { diverged, state } = replayHeadless(log, rootReducer, {
      transform: registerAsHere(baseApi),
      isThorough: true,
    });
    expect(diverged).toBeNull();
    expect(state.serverForm).toEqual(store.getState().serverForm);
    expect(state.connectWizard).toEqual(store.getState().connectWizard);
  });

  it('says in a toast that it is connected after the step has been left', async () => {
    const { response, isAsked, release } = held(account);
    const { dialog, press, fill } = await openForm(bluesky, { 'POST /social-accounts/credentials': response });
    await fill('Handle', 'ada.a.test');
    await fill('App password', CANARY, '{Enter}');
    await isAsked();
    await press('Back');
    release();
    expect(await screen.findByText('Connected @ada.a.test')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toBeVisible();
  });
});

describe('in the server’s own window', () => {
  it('opens it at once, empty, and leads it there when the server has answered', async () => {
    const { open, replace } = stubPopup();
    const { sent, fill } = await openForm(mastodon, { 'POST /oauth/start': { body: started } });
    const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
    await fill('Server', 'ada@a.test', '{Enter}');
    expect(open).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Redirecting to Mastodon for authentication...')).toBeVisible();
    expect(sent['POST /oauth/start']).toEqual([{ platform: 'mastodon', server: 'ada@a.test' }]);
    expect(replace).toHaveBeenCalledWith(started.authorize_url);
    expect(localStorage.getItem('oauth_state_mastodon')).toContain(started.state);
    await closing.release();
  });

  it('keeps the state of the server out of store and log', async () => {
    stubPopup();
    const download = catchDownloads();
    const { user, store, fill } = await openForm(mastodon, { 'POST /oauth/start': { body: started } });
    await fill('Server', 'a.test', '{Enter}');
    await screen.findByText('Redirecting to Mastodon for authentication...');
    await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
    const log = await download();
    expect(log.actions.text + JSON.stringify(store.getState())).not.toContain(started.state);
  });

  it('shows why the server could not be asked at its field, and closes the window', async () => {
    const { close, replace } = stubPopup();
    const { dialog, fill } = await openForm(mastodon, {
      'POST /oauth/start': {
        status: 422,
        body: { detail: 'No.', error_code: 'X', field_errors: { server: ['There is no Mastodon server at b.test.'] } },
      },
    });
    await fill('Server', 'b.test', '{Enter}');
    expect(await dialog.findByText('There is no Mastodon server at b.test.')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Server')).toHaveFocus());
    expect(dialog.getByLabelText('Server')).toHaveValue('b.test');
    expect(close).toHaveBeenCalledTimes(1);
    expect(replace).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user@a.test/', 'nonsense'])(
    'never leads the window to %s, which a server may have given',
    async (authorize_url) => {
      const { close, replace } = stubPopup();
      const { dialog, fill } = await openForm(mastodon, {
        'POST /oauth/start': { body: { ...started, authorize_url } },
      });
      await fill('Server', 'a.test', '{Enter}');
      expect(await dialog.findByText('Failed to start Mastodon authentication. Please try again.')).toBeVisible();
      expect(replace).not.toHaveBeenCalled();
      expect(close).toHaveBeenCalledTimes(1);
      expect(localStorage.getItem('oauth_state_mastodon')).toBeNull();
    },
  );

  it('offers this tab where the browser blocks windows, and asks no server before', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { dialog, sent, fill } = await openForm(mastodon, { 'POST /oauth/start': { body: started } });
    await fill('Server', 'a.test', '{Enter}');
    expect(await dialog.findByRole('button', { name: 'Open in this tab' })).toBeEnabled();
    expect(sent).toEqual({});
  });

  it('closes it when the step was left before the server answered', async () => {
    const { close, replace } = stubPopup();
    const { response, isAsked, release } = held(started);
    const { press, fill } = await openForm(mastodon, { 'POST /oauth/start': response });
    await fill('Server', 'a.test', '{Enter}');
    await isAsked();
    await press('Back');
    release();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(replace).not.toHaveBeenCalled();
    expect(localStorage.getItem('oauth_state_mastodon')).toBeNull();
  });

  it('is the first choice where a password is taken as well', async () => {
    const { dialog, press } = await openForm({ ...bluesky, has_window: true });
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(dialog.queryByLabelText('App password')).not.toBeInTheDocument();
    await press('Use an app password instead');
    expect(dialog.getByLabelText('App password')).toBeVisible();
    await press('Sign in to Bluesky in a window instead');
    expect(dialog.queryByLabelText('App password')).not.toBeInTheDocument();
  });
});
