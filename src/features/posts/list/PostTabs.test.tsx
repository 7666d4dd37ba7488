import { act, screen, waitFor, within } from '@testing-library/react';
import { postsApi } from '../../../api/postsApi';
import { listTag } from '../../../api/baseApi';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { keepUndo } from '../../../testing/keepUndo';
import { makePost } from '../../../testing/makePost';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import { postMessages } from '../messages';

/** Somebody new with an account of X, and the way to make their posts over HTTP. */
async function writer() {
  const { token } = await signUpAndIn();
  await connectX(token);
  const later = (content: string) => makePost(token, { content, scheduled_at: '2099-05-06T10:00:00.000Z' });
  return { later, token };
}

/** A tab carries how many posts are behind it. */
const named = (name: string) => ({ name: new RegExp(`^${name}`) });
const tab = (name: string) => screen.findByRole('tab', named(name));

describe('without posts', () => {
  it('somebody without an account is led to connect one', async () => {
    await signUpAndIn();
    const { user } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Connect an account' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('each tab says why and leads to Create Post', async () => {
    await writer();
    const { user } = renderApp();
    for (const [name, text] of [
      ['All Posts', 'No posts yet. Write the first one and it will show up here.'],
      ['Scheduled', 'Nothing is scheduled. Pick a time for your next post and it goes out by itself.'],
      ['Drafts', 'No drafts. What you keep for later will wait here.'],
      ['Published', 'Nothing has been published yet. Your posts appear here as soon as they are out.'],
    ] as const) {
      await user.click(await tab(name));
      const panel = within(screen.getByRole('tabpanel', named(name)));
      expect(await panel.findByText(text)).toBeVisible();
      expect(panel.getByRole('link', { name: 'Create Post' })).toHaveAttribute('href', '/create');
    }
  });
});

it('shows in each tab what belongs there, and the address names the tab', async () => {
  const { later, token } = await writer();
  await later('For later');
  await makePost(token, { content: 'A thought', status: 'draft' });
  await makePost(token, { content: 'Out now' });
  const { user } = renderApp({ path: '/?tab=drafts' });
  expect(await tab('Drafts')).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('A thought')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);

  await user.keyboard('{Tab}');
  await user.click(await tab('Scheduled'));
  expect(await screen.findByText('For later')).toBeVisible();
  expect(window.location.search).toBe('?tab=scheduled');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await screen.findByText('Out now')).toBeVisible();
  expect(window.location.search).toBe('?tab=published');
  await user.keyboard('{Home}');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(window.location.search).toBe('');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All Posts 3',
    'Scheduled 1',
    'Drafts 1',
    'Published 1',
  ]);
});

it('shows 20 posts and then 20 more', async () => {
  const { later } = await writer();
  for (let index = 0; index < 21; index += 1) await later(`Number ${index}`);
  const { user } = renderApp({ path: '/?tab=scheduled' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21));
  expect(screen.queryByRole('button', { name: 'Show 20 more' })).not.toBeInTheDocument();
  // Whoever came here by keyboard reads on where the new posts begin.
  await waitFor(() => expect(screen.getAllByRole('article')[20]?.parentElement).toHaveFocus());
});

it('shows more also to whoever asks while the posts are being read anew', async () => {
  const { later } = await writer();
  for (let index = 0; index < 21; index += 1) await later(`Number ${index}`);
  const { user, store } = renderApp({ path: '/?tab=scheduled' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  const more = screen.getByRole('button', { name: 'Show 20 more' });
  await act(() => Promise.all(store.dispatch(postsApi.util.getRunningQueriesThunk())));
  act(() => void store.dispatch(postsApi.util.invalidateTags([listTag('Post')])));
  await user.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21));
});

it('says that it is loading', async () => {
  await writer();
  overrideFetch({ 'GET /posts': 'no response' });
  renderApp();
  expect(await screen.findByText('Loading posts...')).toBeVisible();
});

it("says 'Failed to load posts' once in a toast and beside Try Again, which helps", async () => {
  const { later } = await writer();
  await later('Still here');
  overrideFetch({ 'GET /posts': { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } } });
  const { user } = renderApp();
  await waitFor(() => expect(screen.getAllByText('Failed to load posts')).toHaveLength(2));
  expect(screen.getByText('No. Reload the page to see what you can do here.')).toBeVisible();
  jest.mocked(globalThis.fetch).mockRestore();
  // Looked for only now: what the stream of events has to tell when it opens may have the posts asked for once more.
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  // The button goes, and whoever pressed it stays where the posts will be.
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
  expect(await screen.findByText('Still here')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to load posts')).not.toBeInTheDocument());
});

describe('deleting', () => {
  async function deleteOnly() {
    const { later } = await writer();
    await later('Not so good');
    keepUndo();
    const app = renderApp();
    await app.user.click(await screen.findByRole('button', { name: 'Post actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText(postMessages.deleted)).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    return app;
  }

  it('can be taken back in the list', async () => {
    const { user } = await deleteOnly();
    expect(screen.getByText('You can undo this until you leave or reload this page.')).toBeVisible();
    const row = screen.getByText('Deleted: “Not so good”').closest('li')!;
    const undo = within(row).getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
    expect(await screen.findByRole('article')).toHaveTextContent('Not so good');
    expect(screen.getByText(postMessages.restored)).toBeVisible();
    // The toast offers what was done already no longer.
    await waitFor(() => expect(screen.queryByText(postMessages.deleted)).not.toBeInTheDocument());
  });

  it('can be taken back in the toast', async () => {
    const { user } = await deleteOnly();
    const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;
    await user.click(undo);
    expect(await screen.findByRole('article')).toHaveTextContent('Not so good');
  });

  it('that is refused brings the post back and says why', async () => {
    const { later } = await writer();
    const { id } = await later('Too late');
    const error = { detail: 'This post is being sent right now.', error_code: 'POST_ALREADY_SENT' };
    overrideFetch({ [`DELETE /posts/${id}`]: { status: 409, body: error } });
    const { user } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Post actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(
      await screen.findByText(/^Failed to delete post\. This post is being sent right now\. Reload/),
    ).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('Too late');
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
  });
});

it('a post that goes out while the page is open becomes Published by itself', async () => {
  const { later, token } = await writer();
  const { id } = await later('Any moment');
  renderApp();
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Scheduled')).toBeVisible();
  // Past the screen, which only hears of it.
  const soon = new Date(Date.now() + 500).toISOString();
  await callServer(token, 'PUT', `/posts/${id}`, { scheduled_at: soon }, { 'If-Match': '1' });
  expect(await within(card).findByText('Published')).toBeVisible();
  await act(() => Promise.resolve());
});

it('leads from the list of scheduled posts to their week in the calendar', async () => {
  await signUpAndIn();
  renderApp({ path: '/?tab=scheduled' });
  const link = await screen.findByRole('link', { name: 'Week in the calendar' });
  expect(link).toHaveAttribute('href', '/scheduled?view=week');
});
