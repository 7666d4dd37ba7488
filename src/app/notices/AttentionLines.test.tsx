import { screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { interceptFetch } from '../../testing/interceptFetch';
import { postWith, targetWith } from '../../testing/posts';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

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
  picture_url: null,
});
const scheduled = (id: string, accountId: string) =>
  postWith({
    id,
    status: 'scheduled',
    scheduled_at: '2099-01-01T10:00:00.000Z',
    targets: [targetWith({ id: `t${id}`, account_id: accountId })],
  });
const failedBy = (id: string, fields: Parameters<typeof targetWith>[0]) =>
  postWith({ id, status: 'failed', targets: [targetWith({ id: `t${id}`, ...fields })] });

/** The server's posts of one status, of the others there are none; and its accounts, where they are told. */
function answerPosts(status: string, posts: Post[], accounts?: SocialAccount[]) {
  interceptFetch((request, send) => {
    const { pathname, searchParams } = new URL(request.url);
    if (accounts !== undefined && pathname.endsWith('/social-accounts')) {
      return Promise.resolve(Response.json({ accounts }));
    }
    if (!pathname.endsWith('/posts')) return send();
    const found = searchParams.get('status') === status ? posts : [];
    return Promise.resolve(Response.json({ posts: found, total: found.length, next_cursor: null }));
  });
}

const lines = async () => within(await screen.findByRole('region', { name: 'What needs you' }));

it.each([
  ['Twitter disconnected @ada: 1 scheduled post waits', ['a1']],
  ['Twitter disconnected @ada: 2 scheduled posts wait', ['a1', 'a2', 'a1']],
  ['Twitter disconnected @ada', ['a2']],
])('says of an account that the network has cut off: %s', async (text, accountIds) => {
  await signUpAndIn();
  answerPosts(
    'scheduled',
    accountIds.map((accountId, index) => scheduled(`p${index}`, accountId)),
    [account('a1', 'ada', false), account('a2', 'grace', true)],
  );
  const { user } = renderApp();
  expect(await (await lines()).findByText(text)).toBeVisible();
  expect(screen.getAllByText(/disconnected/)).toHaveLength(1);
  await user.click((await lines()).getByRole('button', { name: 'Connect again' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('You’ll be redirected to Twitter');
});

it.each([
  ['1 post failed: Twitter finds this text too long.', [failedBy('a', { state: 'failed', error_code: 'TOO_LONG' })]],
  ['2 posts failed', ['a', 'b'].map((id) => failedBy(id, { state: 'failed', error_code: 'TOO_LONG' }))],
  ['1 post missed its time', [failedBy('a', { state: 'missed' })]],
])('says above the figures: %s, and leads to the tab that is there only then', async (text, posts) => {
  await signUpAndIn();
  answerPosts('failed', posts);
  const { user } = renderApp();
  expect(await (await lines()).findByText(text)).toBeVisible();
  await user.click((await lines()).getByRole('link', { name: 'Show' }));
  expect(await screen.findByRole('tab', { name: /^Failed/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('article')).toHaveLength(posts.length);
});

it('says nothing, and has no tab for it, where nothing failed', async () => {
  await signUpAndIn();
  renderApp({ path: '/?tab=failed' });
  await waitFor(() => expect(screen.getByRole('tab', { name: /^All Posts/ })).toHaveAttribute('aria-selected', 'true'));
  expect(screen.queryByRole('tab', { name: /^Failed/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'What needs you' })).not.toBeInTheDocument();
});
