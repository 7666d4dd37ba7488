import { act, screen, waitFor, within } from '@testing-library/react';
import { rememberAuthPopup } from '../../../lib/authMessage';
import { returnFromNetwork } from '../../../testing/authorization';
import { captureTimers } from '../../../testing/captureTimers';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import { authorizationStarted } from '../wizard/connectWizardSlice';

/** Signs somebody up and goes through Instagram as far as the address that it sends the popup back to. */
async function arrive(options: { decision?: 'allow' | 'refuse'; handle?: string } = {}) {
  const { user, token } = await signUpAndIn();
  const path = await returnFromNetwork(
    { token, userId: user.id },
    { platform: 'instagram', handle: 'ada_writes', ...options },
  );
  const params = new URLSearchParams(path.split('?')[1]);
  return { path, code: params.get('code') ?? '', state: params.get('state')! };
}

function watchExchanges(): () => number {
  const watched = jest.spyOn(globalThis, 'fetch');
  const isExchange = (input: unknown) =>
    input instanceof Request && input.url.endsWith('/social-accounts/oauth-exchange');
  return () => watched.mock.calls.filter(([input]) => isExchange(input)).length;
}

describe('the page in the popup', () => {
  const opener = { closed: false, postMessage: jest.fn<undefined, [unknown, string]>() };
  let close: jest.SpyInstance;

  beforeEach(() => {
    opener.postMessage.mockReset();
    window.opener = opener;
    // Closing jsdom's window would end the test's timers. It is Jest's to close at the end of the file, or they never stop.
    close = jest.spyOn(window, 'close').mockImplementation();
  });
  afterEach(() => {
    window.opener = null;
    channel?.close();
  });

  let channel: BroadcastChannel | undefined;

  function respondAsOpener() {
    // However busy the machine is, the page waits for the response.
    captureTimers(1_000);
    const answering = new BroadcastChannel('postwright-authorization');
    opener.postMessage.mockImplementation(() => {
      answering.postMessage('taken');
      return undefined;
    });
    channel = answering;
  }

  it.each([
    ['allow', 'INSTAGRAM_AUTH_SUCCESS'],
    ['refuse', 'INSTAGRAM_AUTH_ERROR'],
  ] as const)('tells its opener, on the own origin only, and closes (%s)', async (decision, type) => {
    const { path, code, state } = await arrive({ decision });
    const exchanges = watchExchanges();
    respondAsOpener();
    renderApp({ path });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    const outcome = decision === 'allow' ? { code } : { error: expect.any(String) };
    expect(opener.postMessage.mock.calls).toEqual([
      [{ type, platform: 'instagram', state, ...outcome }, window.location.origin],
    ]);
    expect(exchanges()).toBe(0);
    expect(localStorage.getItem('oauth_state_instagram')).not.toBeNull();
  });

  it('closes as well when its opener took the response but could not say so in time', async () => {
    const { path } = await arrive();
    const exchanges = watchExchanges();
    opener.postMessage.mockImplementation(() => {
      localStorage.removeItem('oauth_state_instagram');
      return undefined;
    });
    renderApp({ path });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1), { timeout: 5_000 });
    expect(screen.queryByText('Invalid or missing OAuth parameters.')).not.toBeInTheDocument();
    expect(exchanges()).toBe(0);
  });

  it('says nothing to anybody when the state is not the saved one', async () => {
    const { path } = await arrive();
    renderApp({ path: path.replace(/state=[^&]*/, 'state=forged') });
    expect(await screen.findByText('Invalid or missing OAuth parameters.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Settings' })).toBeVisible();
    expect(opener.postMessage).not.toHaveBeenCalled();
  });

  it('finishes by itself when no window takes the response', async () => {
    const { path } = await arrive();
    renderApp({ path });
    expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
  });
});

describe('the window that asked', () => {
  async function openAsking(options: Parameters<typeof arrive>[0] = {}) {
    const response = await arrive(options);
    const exchanges = watchExchanges();
    const app = renderApp({ path: '/audience' });
    await screen.findByRole('heading', { level: 1, name: 'Audience Insights' });
    const popup = document.body.appendChild(document.createElement('iframe')).contentWindow!;
    rememberAuthPopup(popup);
    act(() => {
      app.store.dispatch(authorizationStarted({ platform: 'instagram', isSandbox: true }));
    });
    const hear = (
      data: unknown,
      { origin = window.location.origin, source = popup }: { origin?: string; source?: Window } = {},
    ) =>
      act(async () => {
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
        await Promise.resolve();
      });
    return { ...app, ...response, exchanges, hear };
  }

  it('exchanges the code once, stores, registers and goes to Settings; forged and repeated messages do nothing', async () => {
    const { code, state, exchanges, hear } = await openAsking();
    const genuine = { type: 'INSTAGRAM_AUTH_SUCCESS', platform: 'instagram', code, state };
    await hear(genuine, { origin: 'https://evil.example' });
    await hear(genuine, { source: window });
    await hear({ ...genuine, state: 'forged' });
    await hear({ ...genuine, platform: 'twitter' });
    await hear({ ...genuine, code: 'x'.repeat(100_000) });
    await hear({ type: 'INSTAGRAM_AUTH_SUCCESS' });
    await hear('INSTAGRAM_AUTH_SUCCESS');
    expect(exchanges()).toBe(0);
    await hear(genuine);
    await hear(genuine);
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
    expect(dialog.getByText('Account Connected')).toBeVisible();
    expect(window.location.pathname).toBe('/settings');
    expect(exchanges()).toBe(1);
    expect(localStorage.getItem('oauth_state_instagram')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('social_token_instagram_'))).toHaveLength(1);
  });

  it('says why nothing was connected', async () => {
    const { state, exchanges, hear } = await openAsking({ decision: 'refuse' });
    await hear({ type: 'INSTAGRAM_AUTH_ERROR', platform: 'instagram', state, error: 'access_denied' });
    expect(
      await screen.findByText('Invalid or missing OAuth parameters. Instagram answered: access_denied'),
    ).toBeVisible();
    expect(exchanges()).toBe(0);
    expect(window.location.pathname).toBe('/audience');
  });
});
