import { act, screen, waitFor, within } from '@testing-library/react';
import { CONNECT_DIALOG_CLOSE_MS } from '#contract/limits';
import { ACCOUNTS_CHANNEL, type AccountsChange } from '../../../lib/windowChannels';
import { stubPopup } from '../../../testing/authorization';
import { captureTimers } from '../../../testing/captureTimers';
import { connectX } from '../../../testing/connectX';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const sandbox = {
  platform: 'twitter',
  client_id: 'app',
  authorize_url: 'https://network.example/authorize',
  scope: 's',
  comment_scope: null,
  is_sandbox: true,
};

async function openDialog(responses: Parameters<typeof overrideFetch>[0] = {}) {
  await signUpAndIn();
  overrideFetch(responses);
  const app = renderApp({ path: '/settings' });
  await app.user.click(await screen.findByRole('button', { name: 'Add Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  const press = (name: string | RegExp) => app.user.click(dialog.getByRole('button', { name }));
  return { ...app, dialog, press };
}

/** Speaks as another window of the product does. */
function announce(change: AccountsChange) {
  const other = new BroadcastChannel(ACCOUNTS_CHANNEL);
  other.postMessage(change);
  setTimeout(() => other.close(), 100);
}

function pause(ms: number): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
}

it('offers the four platforms, each with a description, and below them those that need no keys', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toHaveFocus();
  const tiles = dialog.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('button'));
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Twitter.+timeline/),
    expect.stringMatching(/^Facebook.+page/),
    expect.stringMatching(/^LinkedIn.+network/),
    expect.stringMatching(/^Instagram.+account/),
    expect.stringMatching(/^Bluesky.+profile/),
    expect.stringMatching(/^Mastodon.+server/),
  ]);
  const keyless = within(dialog.getByRole('list', { name: 'No keys needed' }));
  expect(keyless.getAllByRole('button')).toHaveLength(2);
  expect(dialog.getByText(/^Demo build/)).toBeVisible();
});

it('names the accounts that a network has already', async () => {
  const { token } = await signUpAndIn();
  await connectX(token, 'river_bakery');
  await connectX(token, 'river_cafe');
  const app = renderApp({ path: '/settings' });
  await app.user.click(await screen.findByRole('button', { name: 'Add Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  const tile = await dialog.findByRole('button', { name: /^Twitter.+Connected @river_bakery and 1 more$/ });
  expect(tile).toBeEnabled();
  expect(dialog.getByRole('button', { name: /^LinkedIn/ })).not.toHaveTextContent('Connected');
});

it('shows a redirecting toast with Back and Continue', async () => {
  const { dialog, press } = await openDialog();
  await press(/^Twitter/);
  expect(dialog.getByText(/You’ll be redirected to Twitter/)).toBeVisible();
  expect(dialog.getByText('Authorization')).toHaveAttribute('aria-current', 'step');
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  await press('Back');
  expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toBeVisible();
});

it("says 'OAuth configuration not found' for a platform that the server does not offer", async () => {
  const { open } = stubPopup();
  const { dialog, press } = await openDialog({ 'GET /oauth/config': { body: { platforms: [sandbox], keyless: [] } } });
  await press(/^LinkedIn/);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  await press('Continue');
  expect(await dialog.findByRole('alert')).toHaveTextContent('OAuth configuration not found for LinkedIn');
  expect(open).not.toHaveBeenCalled();
});

it('opens the popup, says so in a toast and closes after 1.5 s', async () => {
  const { open, replace } = stubPopup();
  const { dialog, press } = await openDialog();
  await press(/^Twitter/);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
  await press('Continue');
  expect(await screen.findByText('Redirecting to Twitter for authentication...')).toBeVisible();
  expect(open).toHaveBeenCalledTimes(1);
  expect(replace.mock.lastCall![0]).toMatch(/\/x\/i\/oauth2\/authorize\?/);
  expect(screen.getByRole('dialog')).toBeVisible();
  await closing.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('stays open when somebody goes back before it closes, and then starts another network', async () => {
  stubPopup();
  const { dialog, press } = await openDialog();
  await press(/^Twitter/);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
  await press('Continue');
  await press('Back');
  await closing.release();
  await pause(50);
  await press(/^Facebook/);
  expect(dialog.getByText(/You’ll be redirected to Facebook/)).toBeVisible();
});

it('offers this tab when the popup is blocked, and stays open', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { dialog, press } = await openDialog();
  await press(/^Twitter/);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
  await press('Continue');
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to start Twitter authentication. Please try again.');
  expect(within(alert).getByRole('button', { name: 'Open in this tab' })).toBeEnabled();
  expect(closing.count()).toBe(0);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('says that it could not start when the server does not tell how', async () => {
  const { press, dialog } = await openDialog({ 'GET /oauth/config': { status: 403 } });
  await press(/^Twitter/);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  await press('Continue');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to start Twitter authentication.');
});

it('resets to the platforms when it is closed', async () => {
  const { press, user } = await openDialog();
  await press(/^Facebook/);
  await press('Close');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add Account' }));
  expect(await screen.findByRole('heading', { name: 'Choose a platform' })).toBeVisible();
});

describe('when the account has been connected', () => {
  async function start(isSandbox: boolean) {
    stubPopup();
    const app = await openDialog({
      'GET /oauth/config': { body: { platforms: [{ ...sandbox, is_sandbox: isSandbox }], keyless: [] } },
    });
    await app.press(/^Twitter/);
    await waitFor(() => expect(app.dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
    const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
    await app.press('Continue');
    await screen.findByText('Redirecting to Twitter for authentication...');
    return { ...app, closing };
  }

  it("shows 'Account Connected' with its badge while the dialog is open, and stays", async () => {
    const { dialog, user, closing } = await start(false);
    announce({ connected: { platform: 'twitter', username: 'ada' } });
    expect(await dialog.findByRole('heading', { name: 'Account Connected' })).toBeVisible();
    expect(dialog.getByText('Connected')).toBeVisible();
    expect(dialog.getByText('@ada')).toBeVisible();
    expect(dialog.getByText(/^Demo build/)).toBeVisible();
    // It is on its way no more.
    await waitFor(() => expect(screen.queryByText(/^Redirecting to/)).not.toBeInTheDocument());
    await closing.release();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows it in demo mode after the dialog has closed too, and says that this is a demo', async () => {
    const { closing } = await start(true);
    await closing.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    announce({ connected: { platform: 'twitter', username: 'ada' } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading', { name: 'Account Connected' })).toBeVisible();
    expect(dialog.getByText(/This is a demo.+API of Twitter is not implemented/)).toBeVisible();
  });

  it('offers to connect another one', async () => {
    const { dialog, press, closing } = await start(false);
    announce({ connected: { platform: 'twitter', username: 'ada' } });
    await dialog.findByRole('heading', { name: 'Account Connected' });
    await closing.release();
    await press('Connect another');
    expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toHaveFocus();
  });

  it('does not come back otherwise, but a toast tells it', async () => {
    const { store, closing } = await start(false);
    await closing.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    announce({ connected: { platform: 'twitter', username: 'ada' } });
    await waitFor(() => expect(store.getState().connectWizard?.pending).toBeNull());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('Connected @ada')).toBeVisible();
  });

  it('leaves alone a window that did not ask for it', async () => {
    const { dialog, store } = await openDialog();
    announce({ connected: { platform: 'twitter', username: 'ada' } });
    await pause(200);
    expect(store.getState().connectWizard?.wizard.step).toBe('platform');
    expect(dialog.getByRole('heading', { name: 'Choose a platform' })).toBeVisible();
  });
});
