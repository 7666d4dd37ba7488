import { screen, waitFor } from '@testing-library/react';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { overrideFetch } from '../../../testing/overrideFetch';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const account = (id: string, username: string, isActive: boolean): SocialAccount => ({
  id,
  platform: 'twitter',
  account_id: `remote-${id}`,
  account_name: username,
  account_username: username,
  is_active: isActive,
  can_comment: false,
  server: null,
  connected_at: '2026-11-20T10:00:00.000Z',
});
const scheduled = (id: string, accountId: string) =>
  postWith({
    id,
    status: 'scheduled',
    scheduled_at: '2099-01-01T10:00:00.000Z',
    targets: [targetWith({ id: `t${id}`, account_id: accountId })],
  });

it.each([
  ['1 scheduled post won’t go out unless you connect it again.', ['a1'], null],
  ['2 scheduled posts won’t go out unless you connect it again.', ['a1', 'a2', 'a1'], null],
  ['1 or more scheduled posts won’t go out unless you connect it again.', ['a1'], 'next'],
  ['Nothing can go out there until you connect it again.', ['a2'], null],
])('says of an account that the network has cut off: %s', async (text, accountIds, nextCursor) => {
  await signUpAndIn();
  const posts = accountIds.map((accountId, index) => scheduled(`p${index}`, accountId));
  overrideFetch({
    'GET /social-accounts': { body: { accounts: [account('a1', 'ada', false), account('a2', 'grace', true)] } },
    'GET /posts': { body: { posts, total: posts.length, next_cursor: nextCursor } },
  });
  const { user } = renderApp();
  const told = `Twitter disconnected @ada. ${text}`;
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
      expect.stringContaining(told),
    ),
  );
  expect(screen.queryByText('@grace')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Connect again' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('You’ll be redirected to Twitter');
});
