import { act, screen, waitFor, within } from '@testing-library/react';
import { HOUR_MS } from '#contract/durations';
import { ACCOUNTS_CHANNEL } from '../../lib/windowChannels';
import { saveTokenRecord } from '../../lib/tokenRecords';
import { connectX } from '../../testing/connectX';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function openSettings() {
  const app = renderApp({ path: '/settings' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' }, { timeout: 30_000 })).toBeVisible();
  const section = within(screen.getByRole('region', { name: 'Social Media Accounts' }));
  return { ...app, section };
}

/** Signs somebody up with one account on the server; with a record the browser keeps a connection to it too. */
async function withAccount(handle: string, expiresInMs?: number | null) {
  const { user, token } = await signUpAndIn();
  const account = await connectX(token, handle);
  if (expiresInMs !== undefined) {
    saveTokenRecord({
      platform: 'twitter',
      access_token: 'smt_kept',
      ...(expiresInMs !== null && { expires_at: Date.now() + expiresInMs }),
      account_id: account.account_id,
      account_name: account.account_name,
      account_username: account.account_username,
      connected_at: account.connected_at,
      user_id: user.id,
    });
  }
  return { user, token, account };
}

it("says 'No social media accounts connected yet.'", async () => {
  await signUpAndIn();
  const { section } = await openSettings();
  expect(await section.findByText('No social media accounts connected yet.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Add Account' })).toBeVisible();
});

it('lists an account with name, @username, platform and connected date', async () => {
  const { account } = await withAccount('lists_me', null);
  const { section } = await openSettings();
  const row = within(await section.findByRole('listitem'));
  expect(row.getByText('Lists Me')).toBeVisible();
  expect(row.getByText('@lists_me')).toBeVisible();
  expect(row.getByText(/Twitter/)).toBeVisible();
  const date = new Date(account.connected_at).toLocaleDateString('en-US', { dateStyle: 'medium' });
  expect(row.getByText(date)).toHaveAttribute('datetime', account.connected_at);
});

it('says of an account that its network has ended the connection, and leads to connecting it again', async () => {
  const { account } = await withAccount('ended');
  overrideFetch({ 'GET /social-accounts': { body: { accounts: [{ ...account, is_active: false }] } } });
  const { user, section } = await openSettings();
  expect(await section.findByText('Connection ended')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Connect again: @ended, Twitter' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it.each([
  ['Valid', null],
  ['Valid', 25 * HOUR_MS],
  ['Expiring soon', 23 * HOUR_MS],
])('shows the token as %s', async (label, expiresInMs) => {
  await withAccount('token_state', expiresInMs);
  const { section } = await openSettings();
  expect(await section.findByText(label)).toBeVisible();
});

it('says that a token is kept on the server where this browser has none', async () => {
  await withAccount('elsewhere');
  const { section } = await openSettings();
  expect(await section.findByText('Token kept on the server')).toBeVisible();
});

it('does not say how many are connected when that could not be read', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await signUpAndIn();
  overrideFetch({ 'GET /social-accounts': { status: 403, body: { detail: 'No' } } });
  const { section } = await openSettings();
  expect(await section.findByText(/^Total connected accounts: –\. Tokens are kept/)).toBeVisible();
  expect(section.queryByText('No social media accounts connected yet.')).not.toBeInTheDocument();
});

it('shows a connection that only this browser knows, and none of another user’s', async () => {
  const { user } = await signUpAndIn();
  const record = {
    platform: 'facebook',
    access_token: 'smt_kept',
    account_id: '7',
    account_name: 'Lone Page',
    account_username: 'lone',
    connected_at: '2026-11-20T10:00:00.000Z',
  } as const;
  saveTokenRecord({ ...record, user_id: user.id });
  saveTokenRecord({ ...record, account_id: '8', account_name: 'Not Mine', user_id: 'somebody else' });
  const { section } = await openSettings();
  expect(await section.findByText('Lone Page')).toBeVisible();
  expect(section.getAllByRole('listitem')).toHaveLength(1);
});

describe('removing an account', () => {
  async function openDialog(handle: string) {
    const { account } = await withAccount(handle, null);
    const app = await openSettings();
    await app.user.click(await app.section.findByRole('button', { name: `Remove @${handle}, Twitter` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Disconnect @${handle} (Twitter)?` }));
    const deleteRoute = `DELETE /social-accounts/${account.id}`;
    return { ...app, dialog, deleteRoute, recordKey: `social_token_twitter_${account.account_id}` };
  }

  it('asks first, with the focus on Cancel, and keeps the account on Cancel', async () => {
    const { dialog, section, user } = await openDialog('keep_me');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(section.getByText('@keep_me')).toBeVisible();
  });

  it('removes it from the server and from this browser, says so and tells the other windows', async () => {
    const { dialog, section, user, recordKey } = await openDialog('drop_me');
    const other = new BroadcastChannel(ACCOUNTS_CHANNEL);
    const heard = new Promise((resolve) => (other.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));
    expect(localStorage.getItem(recordKey)).not.toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Twitter account disconnected')).toBeVisible();
    expect(await section.findByText('No social media accounts connected yet.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Social Media Accounts' })).toHaveFocus());
    expect(localStorage.getItem(recordKey)).toBeNull();
    expect(await heard).toEqual({ connected: null });
    other.close();
  });

  it('keeps the row and says so when the server refuses', async () => {
    const { dialog, section, user, recordKey, deleteRoute } = await openDialog('stubborn');
    overrideFetch({ [deleteRoute]: { status: 500, body: { detail: 'Out of order' } } });
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The Twitter account couldn’t be disconnected. Out of order',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(section.getByText('@stubborn')).toBeVisible();
    expect(localStorage.getItem(recordKey)).not.toBeNull();
  });

  it('takes an account that is gone already for disconnected', async () => {
    const { dialog, user, recordKey, deleteRoute } = await openDialog('long_gone');
    overrideFetch({ [deleteRoute]: { status: 404, body: { detail: 'Not found' } } });
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Twitter account disconnected')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(recordKey)).toBeNull());
  });
});

describe('the tokens that this browser keeps', () => {
  it('are shown and hidden, copied with a sign for two seconds, and never part of the store', async () => {
    await withAccount('show_me', 5 * HOUR_MS);
    const { section, user, store } = await openSettings();
    const show = await section.findByRole('button', { name: 'Show tokens: show_me, Twitter' });
    expect(section.getByText(/^In [45] hours$/)).toBeVisible();
    expect(section.queryByText('smt_kept')).not.toBeInTheDocument();
    await user.click(show);
    expect(section.getByText('smt_kept')).toBeVisible();
    expect(section.getByText('None')).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain('smt_kept');

    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    const copy = section.getByRole('button', { name: 'Copy Access token: show_me, Twitter' });
    await user.click(copy);
    expect(await screen.findByText('Token copied to clipboard')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('smt_kept');
    expect(copy).toHaveTextContent('Copied');
    await waitFor(() => expect(copy).toHaveTextContent('Copy'));

    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await user.click(copy);
    expect(await screen.findByText('Failed to copy token')).toBeVisible();

    await user.click(section.getByRole('button', { name: 'Hide tokens: show_me, Twitter' }));
    expect(section.queryByText('smt_kept')).not.toBeInTheDocument();
  });
});

describe('the buttons above the list', () => {
  it('clean up expired tokens', async () => {
    await withAccount('ends_now', 60 * HOUR_MS);
    const { section, user } = await openSettings();
    expect(await section.findByText('In 2 days')).toBeVisible();
    const key = Object.keys(localStorage).find((one) => one.startsWith('social_token_'))!;
    const record = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...record, expires_at: Date.now() - 1 }));
    await user.click(section.getByRole('button', { name: 'Cleanup Expired' }));
    expect(await screen.findByText('Expired tokens cleaned up')).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
    // The account itself is on the server, and stays.
    expect(await section.findByText('Token kept on the server')).toBeVisible();
  });

  it('read everything again', async () => {
    const { token } = await signUpAndIn();
    const { section, user } = await openSettings();
    await section.findByText('No social media accounts connected yet.');
    await act(() => connectX(token, 'came_later'));
    await user.click(section.getByRole('button', { name: 'Refresh' }));
    expect(await section.findByText('@came_later')).toBeVisible();
    expect(
      section.getByText(/^Total connected accounts: 1\. Tokens are kept in this browser’s local storage\./),
    ).toBeVisible();
  });

  it('remove all accounts from the server and this browser after a question, and name those that stay', async () => {
    const { token, account } = await withAccount('first_to_go', null);
    const stays = await connectX(token, 'stays_here');
    const { section, user } = await openSettings();
    await section.findByText('@stays_here');
    await user.click(section.getByRole('button', { name: 'Clear All' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove all accounts?' }));
    expect(
      dialog.getByText('Are you sure you want to remove all connected accounts? This action cannot be undone.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();

    const route = `DELETE /social-accounts/${stays.id}`;
    overrideFetch({ [route]: { status: 500, body: { detail: 'Not now.' } } });
    await user.click(dialog.getByRole('button', { name: 'Clear All' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('These accounts couldn’t be removed:Twitter, stays_here: Not now.');
    expect(localStorage.getItem(`social_token_twitter_${account.account_id}`)).toBeNull();

    jest.mocked(globalThis.fetch).mockRestore();
    await user.click(dialog.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('All accounts disconnected')).toBeVisible();
    expect(await section.findByText('No social media accounts connected yet.')).toBeVisible();
    expect(section.getByRole('button', { name: 'Clear All' })).toBeDisabled();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Social Media Accounts' })).toHaveFocus());
  });
});
