import { act, screen, waitFor } from '@testing-library/react';
import type { OAuthConfigResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { interceptFetch } from '../../../testing/interceptFetch';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const accountOf = (platform: string, canComment: boolean) => ({
  ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada', server: null },
  ...{ is_active: true, can_comment: canComment, connected_at: '2026-11-21T08:00Z' },
});

/** Create Post with accounts on X, Facebook and LinkedIn, all chosen. */
async function open({ canComment = true } = {}) {
  const { token } = await signUpAndIn();
  const accounts = [accountOf('twitter', false), accountOf('facebook', canComment), accountOf('linkedin', true)];
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const app = renderApp({ path: '/create' });
  await app.user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Content' }), 'Fresh bread');
  await app.user.click(screen.getByRole('button', { name: 'First comment' }));
  return { ...app, token };
}

test('each network that takes one has a field, with its count', async () => {
  const { user, store } = await open();
  expect(screen.queryByRole('textbox', { name: 'First comment on Twitter' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'First comment on LinkedIn' }), 'The link');
  expect(screen.getByText('8 / 1250 characters')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'First comment on Facebook' }), 'x');
  expect(store.getState().composer?.draft.comments).toEqual([
    { platform: 'facebook', content: 'x' },
    { platform: 'linkedin', content: 'The link' },
  ]);
  await user.clear(screen.getByRole('textbox', { name: 'First comment on Facebook' }));
  await user.clear(screen.getByRole('textbox', { name: 'First comment on LinkedIn' }));
  expect(store.getState().composer?.draft.comments).toBeUndefined();
});

test('one that is too long stops the post and has the focus', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('textbox', { name: 'First comment on LinkedIn' }));
  await user.paste('a'.repeat(1_251));
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByText('Please shorten the first comment')).toBeVisible();
  expect(screen.getByRole('group', { name: 'First comment' })).toHaveFocus();
});

test('an account that may not comment is led to the permission, and what was written stays', async () => {
  const { user, store } = await open({ canComment: false });
  expect(screen.queryByRole('textbox', { name: 'First comment on Facebook' })).not.toBeInTheDocument();
  expect(screen.getByText(/Facebook asks for one more permission before ada can comment from here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Allow comments on Facebook' }));
  expect(await screen.findByText(/It will also be able to write the first comments/)).toBeVisible();
  expect(store.getState().composer?.draft.content).toBe('Fresh bread');
});

test('where the server’s app may not ask for the permission, no comment is offered', async () => {
  const { token } = await signUpAndIn();
  const { platforms, keyless } = await callServer<OAuthConfigResponse>(token, 'GET', '/oauth/config');
  const silent = platforms.map((one) => (one.platform === 'linkedin' ? { ...one, comment_scope: null } : one));
  overrideFetch({
    'GET /social-accounts': { body: { accounts: [accountOf('facebook', true), accountOf('linkedin', false)] } },
    'GET /oauth/config': { body: { platforms: silent, keyless } },
  });
  const { user } = renderApp({ path: '/create' });
  await user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  await user.click(screen.getByRole('button', { name: 'First comment' }));
  expect(screen.getByRole('textbox', { name: 'First comment on Facebook' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow comments on LinkedIn' })).toBeNull());
});

test('it is sent, shown again when the post is edited, and removed', async () => {
  const { token } = await signUpAndIn();
  const sent: unknown[] = [];
  interceptFetch(async (request, send) => {
    // Copies of the draft are sent, too, when the test takes long.
    if (request.method === 'PUT' && request.url.includes('/posts/')) sent.push(await request.clone().json());
    if (request.url.endsWith('/social-accounts')) return Response.json({ accounts: [accountOf('linkedin', true)] });
    return send();
  });
  const comments = [{ platform: 'linkedin', content: 'The link' }];
  const body = { content: 'Common', platforms: ['linkedin'], status: 'draft', comments };
  const { id } = await act(() => callServer<Post>(token, 'POST', '/posts', body));
  const { user } = renderApp({ path: `/create?post=${id}` });
  const row = await screen.findByRole('button', { name: 'First comment' }, { timeout: 30_000 });
  await waitFor(() => expect(row).toHaveAccessibleDescription('On LinkedIn'));
  await user.click(row);
  const field = screen.getByRole('textbox', { name: 'First comment on LinkedIn' });
  expect(field).toHaveValue('The link');
  await user.type(field, ', again');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ comments: [{ platform: 'linkedin', content: 'The link, again' }] });
});
