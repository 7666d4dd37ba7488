import { configure, screen, waitFor, within } from '@testing-library/react';
import { CONNECTED_POPUP_CLOSE_MS } from '#contract/limits';
import { CONNECT_CHANNEL, type ConnectMessage, ACCOUNTS_CHANNEL } from '../../../lib/windowChannels';
import { captureTimers } from '../../../testing/captureTimers';
import { returnFromNetwork } from '../../../testing/authorization';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const INVALID = 'Invalid or missing OAuth parameters.';

/** Signs somebody up and sends them through the network, up to the address that it leads back to. */
async function arrive(options?: Parameters<typeof returnFromNetwork>[1]): Promise<string> {
  const { user, token } = await signUpAndIn();
  return returnFromNetwork({ token, userId: user.id }, options);
}

function watchExchanges(): () => number {
  const watched = jest.spyOn(globalThis, 'fetch');
  return () => watched.mock.calls.filter(([input]) => input instanceof Request && input.url.endsWith('/token')).length;
}

describe('when the network has said yes', () => {
  afterEach(() => configure({ reactStrictMode: false }));

  it('exchanges the code once, stores the token record, registers the account and goes to Settings', async () => {
    const path = await arrive({ handle: 'ada_writes' });
    const exchanges = watchExchanges();
    configure({ reactStrictMode: true });
    const { store } = renderApp({ path });
    expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
    expect(window.location.pathname).toBe('/settings');

    const list = within(await screen.findByRole('region', { name: 'Social Media Accounts' }));
    expect(await list.findByText('@ada_writes')).toBeVisible();
    expect(await list.findByText('Valid')).toBeVisible();
    expect(exchanges()).toBe(1);
    expect(localStorage.getItem('oauth_state_x')).toBeNull();

    const [recordKey] = Object.keys(localStorage).filter((key) => key.startsWith('social_token_twitter_'));
    const record = JSON.parse(localStorage.getItem(recordKey!)!) as Record<string, unknown>;
    expect(record).toMatchObject({ platform: 'twitter', account_name: 'Ada Writes', account_username: 'ada_writes' });
    expect(record['access_token']).toMatch(/^smt_/);
    expect(JSON.stringify(store.getState())).not.toMatch(/smt_|smr_/);
  });

  it('takes code and state out of the address at once and keeps them out of the store', async () => {
    const path = await arrive();
    const seen: string[] = [];
    const { store } = renderApp({ path });
    expect(window.location.href).toBe(`${window.location.origin}/x-oauth-callback`);
    store.subscribe(() => seen.push(JSON.stringify(store.getState())));
    await screen.findByText('Connected. You can close this window');
    const params = new URLSearchParams(path.split('?')[1]);
    for (const secret of [params.get('code')!, params.get('state')!]) {
      expect(seen.some((state) => state.includes(secret))).toBe(false);
    }
  });

  it('finishes by itself in the tab where everything happened', async () => {
    renderApp({ path: await arrive({ handle: 'bob_b', isPopup: false }) });
    expect(await screen.findByText('Connected @bob_b')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('closes the popup on request', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation();
    const { user } = renderApp({ path: await arrive() });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('closes the popup once the window that asked takes over', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation();
    const asker = new BroadcastChannel(CONNECT_CHANNEL);
    asker.onmessage = ({ data }: MessageEvent<ConnectMessage>) =>
      asker.postMessage({ type: 'takenOver', platform: data.platform });
    const path = await arrive({ handle: 'dora_d' });
    const closing = captureTimers(CONNECTED_POPUP_CLOSE_MS);
    renderApp({ path });
    expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
    expect(close).not.toHaveBeenCalled();
    await closing.release();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    asker.close();
  });

  it('tells the other windows', async () => {
    const other = new BroadcastChannel(ACCOUNTS_CHANNEL);
    const heard = new Promise((resolve) => (other.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));
    renderApp({ path: await arrive({ handle: 'carol_c' }) });
    await screen.findByText('Connected. You can close this window');
    expect(await heard).toEqual({ connected: { platform: 'twitter', username: 'carol_c' } });
    other.close();
  });
});

describe('when the response is worth nothing', () => {
  it('shows an error with what the provider said, without a Return button', async () => {
    const path = await arrive({ decision: 'refuse' });
    const exchanges = watchExchanges();
    renderApp({ path });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(INVALID)).toBeVisible();
    expect(within(alert).getByText('Twitter answered: access_denied')).toBeVisible();
    expect(screen.queryByText('Return to Settings')).not.toBeInTheDocument();
    expect(exchanges()).toBe(0);
    expect(localStorage.getItem('oauth_state_x')).toBeNull();
  });

  it('tells the window that asked in plain words that somebody refused', async () => {
    const asker = new BroadcastChannel(CONNECT_CHANNEL);
    const heard = new Promise((resolve) => (asker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));
    renderApp({ path: await arrive({ decision: 'refuse' }) });
    const text = 'Twitter wasn’t connected. You refused, or Twitter did. Twitter answered: access_denied';
    expect(await heard).toEqual({ type: 'failed', platform: 'twitter', text });
    asker.close();
  });

  it('refuses a state that is not the saved one', async () => {
    const path = await arrive();
    const exchanges = watchExchanges();
    renderApp({ path: path.replace(/state=[^&]*/, 'state=forged') });
    expect(await screen.findByText(INVALID)).toBeVisible();
    expect(exchanges()).toBe(0);
  });

  it('refuses the same address a second time', async () => {
    const path = await arrive();
    const first = renderApp({ path });
    await screen.findByText('Connected. You can close this window');
    first.unmount();
    const exchanges = watchExchanges();
    renderApp({ path });
    expect(await screen.findByText(INVALID)).toBeVisible();
    expect(exchanges()).toBe(0);
  });

  it('has nothing to finish after a reload, since the address holds no code any more', async () => {
    await signUpAndIn();
    const exchanges = watchExchanges();
    renderApp({ path: '/x-oauth-callback' });
    expect(await screen.findByText(INVALID)).toBeVisible();
    expect(exchanges()).toBe(0);
  });

  it('refuses what another user of this browser had begun', async () => {
    const path = await arrive();
    await signUpAndIn();
    renderApp({ path });
    expect(await screen.findByText(INVALID)).toBeVisible();
  });
});

it.each([
  ['facebook', 'adawrites'],
  ['linkedin', 'ada-rivers'],
  ['instagram', 'ada_writes'],
] as const)('connects %s in the same way', async (platform, handle) => {
  const path = await arrive({ platform, handle });
  expect(path).toMatch(`/${platform}-oauth-callback?`);
  const { store } = renderApp({ path });
  expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
  expect(store.getState().connectWizard?.callback).toMatchObject({ connection: { platform } });
});

it('offers a way back to Settings on the pages of the other platforms', async () => {
  const path = await arrive({ platform: 'linkedin', decision: 'refuse', isPopup: false });
  const { user } = renderApp({ path });
  await user.click(await screen.findByRole('link', { name: 'Return to Settings' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
});

it('shows the provider’s own words when it refuses the code', async () => {
  const path = await arrive();
  renderApp({ path: path.replace(/code=[^&]*/, 'code=nonsense') });
  const alert = await screen.findByRole('alert');
  expect(alert).not.toHaveTextContent('Failed to obtain access token.');
  expect(alert).not.toHaveTextContent(INVALID);
  expect(alert.textContent?.length).toBeGreaterThan(10);
});

const relayed = { access_token: 'smt_a', user_id: '42', screen_name: 'ada', name: 'Ada' };
const refused = { status: 422, body: { detail: 'Please connect again.', error_code: 'VALIDATION_ERROR' } };

it.each([
  ['Failed to obtain access token.', 'twitter', { 'POST /oauth/twitter/token': 'network error' }],
  ['Failed to obtain access token.', 'twitter', { 'POST /oauth/twitter/token': { status: 500, body: {} } }],
  ['Failed to get user profile.', 'twitter', { 'POST /oauth/twitter/token': { body: { ...relayed, user_id: '' } } }],
  [
    'OAuth configuration not found for Twitter',
    'twitter',
    { 'GET /oauth/config': { body: { platforms: [], keyless: [] } } },
  ],
  ['OAuth callback failed.', 'twitter', { 'POST /social-accounts/connect': refused }],
  ['LinkedIn OAuth callback failed.', 'linkedin', { 'POST /social-accounts/connect': refused }],
] as const)("says '%s' (%s, %j) and leaves no record behind", async (text, platform, responses) => {
  const path = await arrive({ platform, handle: platform === 'twitter' ? 'ada_writes' : 'ada-writes' });
  overrideFetch(responses);
  renderApp({ path });
  expect(await within(await screen.findByRole('alert')).findByText(text)).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('social_token_'))).toEqual([]);
});

it("says 'Failed to store authentication token' when storage is full, and registers nothing", async () => {
  const path = await arrive();
  const write = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.startsWith('social_token_')) throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  const { store } = renderApp({ path });
  expect(await screen.findByText('Failed to store authentication token')).toBeVisible();
  await waitFor(() => expect(store.getState().connectWizard?.callback).toMatchObject({ problem: 'notStored' }));
});
