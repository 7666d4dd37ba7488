import { screen } from '@testing-library/react';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function openSettings({ sendsMail = true, isConfirmed = false } = {}) {
  const { user: who } = await signUpAndIn();
  overrideFetch({
    'GET /auth/me': { body: { ...who, is_email_confirmed: isConfirmed } },
    'GET /auth/ways-in': { body: { registration: 'open', is_free: true, is_empty: false, sends_mail: sendsMail } },
  });
  const app = renderApp({ path: '/settings' });
  await screen.findByRole('region', { name: 'Where you’re signed in' }, { timeout: 30_000 });
  await screen.findByText(/^127\.0\.0\.1 · This browser/);
  return { ...app, who };
}

it('tells who has not confirmed their address, and has the mail sent again', async () => {
  const { user, who } = await openSettings();
  expect(await screen.findByText(`${who.email} is not confirmed: open the link that was mailed to you.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('A mail with a link is on its way.')).toBeVisible();
});

it.each([
  ['the server sends no mail', { sendsMail: false }],
  ['the address is confirmed', { isConfirmed: true }],
])('shows nothing where %s', async (_why, state) => {
  await openSettings(state);
  expect(screen.queryByRole('button', { name: 'Send the mail again' })).not.toBeInTheDocument();
});
