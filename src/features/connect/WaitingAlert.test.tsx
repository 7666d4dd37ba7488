import { act, screen, waitFor, within } from '@testing-library/react';
import { CONNECT_DIALOG_CLOSE_MS, OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { CONNECT_CHANNEL, type ConnectMessage } from '../../lib/windowChannels';
import { stubPopup } from '../../testing/authorization';
import { captureTimers } from '../../testing/captureTimers';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { atTestEnd } from '../../testing/testEnd';

/** Goes on to Twitter from a page, and closes the dialog, which closes by itself after a while. */
async function waiting({ path = '/settings' } = {}) {
  const { close, shut } = stubPopup();
  await signUpAndIn();
  const app = renderApp({ path });
  await app.user.click(await screen.findByRole('button', { name: 'Add Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  await app.user.click(dialog.getByRole('button', { name: /^Twitter/ }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  const closing = captureTimers(CONNECT_DIALOG_CLOSE_MS);
  const expiring = captureTimers(OAUTH_STATE_MAX_AGE_MS);
  await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
  await closing.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const toast = await screen.findByText(/^Waiting for Twitter…/);
  return { ...app, toast, close, shut, expiring };
}

it('says on Settings that Twitter is waited for, and stops when asked to: no response counts any more', async () => {
  const { toast, user, close } = await waiting();
  expect(toast.closest('[role=status]')).toHaveTextContent('Continue in the window that just opened.');
  expect(localStorage.getItem('oauth_state_x')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  expect(toast).not.toBeInTheDocument();
  expect(localStorage.getItem('oauth_state_x')).toBeNull();
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Account' })).toHaveFocus());
});

it('goes when another window takes the response, whatever that says', async () => {
  const { toast, store } = await waiting();
  localStorage.removeItem('oauth_state_x');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'oauth_state_x' })));
  expect(toast).not.toBeInTheDocument();
  // The last step of the dialog still knows who asked.
  expect(store.getState().connectWizard?.pending).toMatchObject({ platform: 'twitter' });
});

it('goes when a response would come too late', async () => {
  const { toast, expiring } = await waiting();
  await expiring.release();
  await waitFor(() => expect(toast).not.toBeInTheDocument());
  expect(localStorage.getItem('oauth_state_x')).toBeNull();
});

/** Speaks as the popup does, and returns what it is told. */
function speak(message: ConnectMessage): Promise<unknown> {
  const popup = new BroadcastChannel(CONNECT_CHANNEL);
  atTestEnd(() => popup.close());
  popup.postMessage(message);
  return new Promise((resolve) => (popup.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));
}

it('is said on the page where it began, and so is an error', async () => {
  const { toast } = await waiting({ path: '/' });
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(toast).toBeVisible();
  void speak({ type: 'failed', platform: 'twitter', text: 'Twitter wasn’t connected. You refused, or Twitter did.' });
  expect(await screen.findByText('Twitter wasn’t connected. You refused, or Twitter did.')).toBeVisible();
  expect(toast).not.toBeInTheDocument();
});

it('says that the window was closed, and offers to try again', async () => {
  const { toast, shut, user } = await waiting({ path: '/' });
  shut();
  const closed = await screen.findByText(/^Twitter isn’t connected yet. Its window was closed/);
  expect(toast).toBe(closed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  expect(dialog.getByText(/You’ll be redirected to Twitter/)).toBeVisible();
});

it('tells the popup that it takes over, and another popup nothing', async () => {
  const { store } = await waiting({ path: '/' });
  void speak({ type: 'connected', platform: 'linkedin', username: 'ada' });
  const response = speak({ type: 'connected', platform: 'twitter', username: 'ada' });
  expect(await response).toEqual({ type: 'takenOver', platform: 'twitter' });
  expect(store.getState().connectWizard?.pending).toBeNull();
});
