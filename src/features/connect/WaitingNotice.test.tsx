import { act, screen, waitFor, within } from '@testing-library/react';
import { CONNECT_DIALOG_CLOSE_MS, OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { stubPopup } from '../../testing/authorisation';
import { holdTimers } from '../../testing/holdTimers';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

/** Goes on to Twitter from Settings, and closes the dialog, which closes by itself after a while. */
async function waiting() {
  const { close } = stubPopup();
  await signUpAndIn();
  const app = renderApp({ path: '/settings' });
  await app.user.click(await screen.findByRole('button', { name: 'Add Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  await app.user.click(dialog.getByRole('button', { name: /^Twitter/ }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled());
  const closing = holdTimers(CONNECT_DIALOG_CLOSE_MS);
  const expiring = holdTimers(OAUTH_STATE_MAX_AGE_MS);
  await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
  await closing.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const notice = await screen.findByText(/^Waiting for Twitter…/);
  return { ...app, notice, close, expiring };
}

it('says on Settings that Twitter is waited for, and stops when asked to: no answer counts any more', async () => {
  const { notice, user, close } = await waiting();
  expect(notice.closest('[role=status]')).toHaveTextContent('Answer in the window that has opened.');
  expect(localStorage.getItem('oauth_state_x')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  expect(notice).not.toBeInTheDocument();
  expect(localStorage.getItem('oauth_state_x')).toBeNull();
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Account' })).toHaveFocus());
});

it('goes when another window takes the answer, whatever that says', async () => {
  const { notice, store } = await waiting();
  localStorage.removeItem('oauth_state_x');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'oauth_state_x' })));
  expect(notice).not.toBeInTheDocument();
  // The last step of the dialog still knows who asked.
  expect(store.getState().connectWizard.pending).toMatchObject({ platform: 'twitter' });
});

it('goes when an answer would come too late', async () => {
  const { notice, expiring } = await waiting();
  await expiring.release();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(localStorage.getItem('oauth_state_x')).toBeNull();
});
