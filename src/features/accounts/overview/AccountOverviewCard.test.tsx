import { act, screen, waitFor, within } from '@testing-library/react';
import { ACCOUNTS_CHANNEL } from '../../../lib/windowChannels';
import { connectX } from '../../../testing/connectX';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

/** The card stands first without accounts, and beside the posts with some: it is found once that is known. */
async function openDashboard() {
  const app = renderApp();
  await waitFor(() =>
    expect(app.store.getState().api.queries['listAccounts(undefined)']?.status).toMatch(/fulfilled|rejected/),
  );
  return { ...app, card: cardNow() };
}

const cardNow = () => within(screen.getByRole('region', { name: 'Account Overview' }));

describe('without an account', () => {
  it('falls back to the full name and email and offers to connect the first one', async () => {
    const { user: me } = await signUpAndIn();
    const { card, user } = await openDashboard();
    expect(await card.findByRole('button', { name: 'Connect Your First Account' })).toBeVisible();
    expect(card.getByText(me.full_name)).toBeVisible();
    expect(card.getByText(me.email)).toBeVisible();
    expect(card.queryByRole('combobox')).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Add Account' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Connect Your First Account' }));
    expect(await screen.findByRole('dialog', { name: 'Connect account' })).toBeVisible();
  });

  it('does not offer it when the accounts couldn’t be loaded: that is only logged', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const { user: me } = await signUpAndIn();
    overrideFetch({ 'GET /social-accounts': { status: 403, body: { detail: 'No', error_code: 'FORBIDDEN' } } });
    const { store } = await openDashboard();
    await waitFor(() => expect(cardNow().getByText(me.email)).toBeVisible());
    expect(cardNow().getByRole('button', { name: 'Add Account' })).toBeVisible();
    expect(cardNow().queryByRole('button', { name: 'Connect Your First Account' })).not.toBeInTheDocument();
    expect(store.getState().ui?.toasts).toEqual([]);
    // What is drawn later, such as the bell, asks once more.
    expect([...new Set(log.mock.calls.flat())]).toEqual(['Failed to load accounts: No']);
  });
});

describe('with accounts', () => {
  it('selects the first one on each load and shows the one that is chosen', async () => {
    const { token } = await signUpAndIn();
    await connectX(token, 'first_one');
    await connectX(token, 'second_one');
    const { card, user, unmount } = await openDashboard();
    expect(await card.findByText('First One')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Connect Your First Account' })).not.toBeInTheDocument();
    await user.selectOptions(await card.findByRole('combobox', { name: 'Selected account' }), '@second_one, Twitter');
    expect(card.getByText('Second One')).toBeVisible();
    unmount();
    const { card: reloaded } = await openDashboard();
    expect(await reloaded.findByText('First One')).toBeVisible();
  });

  it('has its selector from the first account on', async () => {
    const { token } = await signUpAndIn();
    await connectX(token, 'only_one');
    const { card } = await openDashboard();
    expect(await card.findByRole('combobox', { name: 'Selected account' })).toHaveDisplayValue('@only_one, Twitter');
  });

  it('shows an account that another window has connected', async () => {
    const { token } = await signUpAndIn();
    const { card } = await openDashboard();
    await card.findByRole('button', { name: 'Connect Your First Account' });
    await act(() => connectX(token, 'from_afar'));
    const other = new BroadcastChannel(ACCOUNTS_CHANNEL);
    other.postMessage({ connected: { platform: 'twitter', username: 'from_afar' } });
    expect(await screen.findByText('From Afar')).toBeVisible();
    await waitFor(() => expect(cardNow().queryByText('Connect Your First Account')).not.toBeInTheDocument());
    other.close();
  });
});
