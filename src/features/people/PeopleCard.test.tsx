import { screen, within } from '@testing-library/react';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const ME = {
  id: 'u1',
  email: 'a@example.com',
  username: 'a',
  full_name: 'Ada',
  social_accounts_count: 0,
  posts_count: 0,
};
const RESET_LINK = 'https://post.example.org/#reset=Zk3q9';
const LINK = 'https://post.example.org/#invitation=Zk3q9';

/** Opens Settings as an administrator of a server with these invitations. */
async function openPeople(invitations: object[] = []) {
  await signUpAndIn();
  overrideFetch({
    'GET /auth/me': { body: { ...ME, is_admin: true } },
    'GET /invitations': { body: { invitations } },
    'POST /invitations': { status: 201, body: { id: 'i1', link: LINK, expires_at: '2026-12-05T00:00:00.000Z' } },
    'POST /password-resets': { status: 201, body: { link: RESET_LINK, expires_at: '2026-12-05T00:00:00.000Z' } },
    'DELETE /invitations/i1': { status: 204 },
  });
  const app = renderApp({ path: '/settings' });
  const section = within(await screen.findByRole('region', { name: 'People' }, { timeout: 30_000 }));
  return { ...app, section };
}

it('is there for administrators alone', async () => {
  await signUpAndIn();
  overrideFetch({ 'GET /auth/me': { body: { ...ME, is_admin: false } } });
  renderApp({ path: '/settings' });
  expect(await screen.findByRole('region', { name: 'Social Media Accounts' }, { timeout: 30_000 })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'People' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'People' })).not.toBeInTheDocument();
});

it('makes a link, which can be copied and is not in the store', async () => {
  const { section, user, store } = await openPeople();
  expect(await section.findByText('No open invitations.')).toBeVisible();
  await user.type(section.getByLabelText('Email (optional)'), 'grace@example.com');
  await user.click(section.getByRole('button', { name: 'Make a link' }));
  const link = await section.findByLabelText('Invitation link');
  expect(link).toHaveValue(LINK);
  expect(link).toHaveFocus();
  expect(section.getByLabelText('Email (optional)')).toHaveValue('');
  await user.click(section.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain('#invitation=');
});

it('lists open invitations, and takes one back', async () => {
  const until = { created_at: '2026-11-28T00:00:00.000Z', expires_at: '2026-12-05T10:00:00.000Z' };
  const { section, user } = await openPeople([
    { id: 'i1', email: 'grace@example.com', is_admin: false, invited_by: 'Ada', ...until },
    { id: 'i2', email: null, is_admin: true, invited_by: null, ...until },
  ]);
  expect(await section.findByText('Whoever has the link, as administrator')).toBeVisible();
  expect(section.getByText(/^Made by Ada, good until Dec 5/)).toBeVisible();
  expect(section.getByText(/^Made by command, good until Dec 5/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Withdraw: grace@example.com' }));
  expect(await screen.findByText('Invitation withdrawn')).toBeVisible();
});

it('makes a link for somebody who has lost their password, which is not in the store', async () => {
  const { section, user, store } = await openPeople();
  await user.type(section.getByLabelText(/^Email of who has lost their password/), 'grace@example.com');
  await user.click(section.getByRole('button', { name: 'Make a reset link' }));
  expect(await section.findByLabelText('Reset link')).toHaveValue(RESET_LINK);
  expect(JSON.stringify(store.getState())).not.toContain('#reset=');
});
