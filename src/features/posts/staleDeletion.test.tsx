import { screen, waitFor } from '@testing-library/react';
import type { Post, UpdatePostBody } from '#contract/schemas/posts';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { postMessages } from './messages';

/** Somebody whose page shows a post as waiting, and hears of nothing that becomes of it. */
async function deafWriter(content: string) {
  const { token } = await signUpAndIn();
  await connectX(token);
  const { id } = await makePost(token, { content, scheduled_at: '2099-05-06T10:00:00.000Z' });
  overrideFetch({ 'GET /events': 'no response' });
  const app = renderApp();
  expect(await screen.findByRole('article', {}, { timeout: 30_000 })).toHaveTextContent(/Scheduled for/);
  const read = () => callServer<Post>(token, 'GET', `/posts/${id}`);
  /** As another window would. */
  const change = (changes: UpdatePostBody) => callServer<Post>(token, 'PUT', `/posts/${id}`, changes);
  async function chooseDelete() {
    await app.user.click(screen.getByRole('button', { name: 'Post actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  }
  return { ...app, id, token, read, change, chooseDelete };
}

it('a post that went out meanwhile is not called deleted: the page asks again, with what it knows then', async () => {
  const { user, read, change, chooseDelete } = await deafWriter('Already out');
  await change({ scheduled_at: null });
  await waitFor(async () => expect((await read()).status).toBe('published'), { timeout: 30_000 });
  await chooseDelete();
  expect(await screen.findByText('This post was published in the meantime. Delete it anyway?')).toBeVisible();
  expect(screen.queryByText(postMessages.deleted)).not.toBeInTheDocument();
  expect(await screen.findByRole('article')).toHaveTextContent(/Published .*Already out|Already out.*Published/);

  await user.click(screen.getByRole('button', { name: 'Delete here' }));
  expect(await screen.findByText('Post deleted here. It stays on the network.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it('a post that was changed elsewhere is deleted only when that is confirmed', async () => {
  const { user, change, chooseDelete } = await deafWriter('Old words');
  await change({ content: 'New words' });
  await chooseDelete();
  expect(await screen.findByText('This post was changed in the meantime. Delete it anyway?')).toBeVisible();
  expect(await screen.findByText('New words')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(postMessages.deleted)).toBeVisible();
});

it('a post that was deleted elsewhere leaves the page', async () => {
  const { id, token, chooseDelete } = await deafWriter('Gone already');
  await callServer(token, 'DELETE', `/posts/${id}`);
  await chooseDelete();
  expect(await screen.findByText(/^Failed to delete post\. This doesn’t exist/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});
