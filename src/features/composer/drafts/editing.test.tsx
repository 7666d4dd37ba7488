import { act, screen, waitFor } from '@testing-library/react';
import type { CreatePostBody, Post } from '#contract/schemas/posts';
import { editPostPath } from '../../../lib/paths';
import { navigationRequested } from '../../../store/navigation';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { makePost } from '../../../testing/makePost';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp, stopApps } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import type { AppStore } from '../../../store/hooks';
import { postMessages } from '../../posts/messages';
import { composerMessages } from '../messages';

const button = (name: string) => screen.getByRole('button', { name });

/** Somebody new with an account of X and one post. */
async function beginWith(fields: Partial<CreatePostBody>) {
  const { token } = await signUpAndIn();
  await connectX(token);
  const post = await makePost(token, { content: 'Before', ...fields });
  return { token, post, read: () => act(() => callServer<Post>(token, 'GET', `/posts/${post.id}`)) };
}

async function openEdit(id: string) {
  const app = renderApp({ path: editPostPath(id) });
  const content = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  return { ...app, content };
}

/** Goes elsewhere as by a link: a press on it takes the focus first. */
async function visit({ dispatch }: AppStore, to: string) {
  act(() => (document.activeElement as HTMLElement).blur());
  await act(async () => void dispatch(navigationRequested({ kind: 'push', to })));
}

const LATER = { scheduled_at: '2099-05-06T10:00:00.000Z', time_zone: 'UTC' };

it('opens a scheduled post with all it holds, and saves the changes', async () => {
  const { post, read } = await beginWith({ ...LATER, hashtags: ['ai'], mentions: ['ada'] });
  const { content, user } = await openEdit(post.id);
  expect(screen.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  expect(screen.getByText('Editing scheduled post: “Before”')).toBeVisible();
  expect(content).toHaveValue('Before');
  expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
  expect(button('Remove hashtag ai')).toBeVisible();
  expect(screen.getByLabelText('Date')).toHaveValue('2099-05-06');
  expect(screen.getByLabelText('Time')).toHaveValue('10:00');
  await user.click(button('Remove hashtag ai'));
  await user.type(content, ' and after');
  await user.click(button('Save Changes'));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await read()).toMatchObject({
    content: 'Before and after',
    hashtags: [],
    mentions: ['ada'],
    status: 'scheduled',
    scheduled_at: LATER.scheduled_at,
  });
});

it('says what becomes of it: without the schedule it goes out', async () => {
  const { post, read } = await beginWith(LATER);
  const { user } = await openEdit(post.id);
  await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
  await user.click(button('Save and Post Now'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(await read()).toMatchObject({ status: 'published' });
});

it('does not call a post unpublished of which nobody knows', async () => {
  const { post } = await beginWith(LATER);
  const targets = post.targets.map((target) => ({ ...target, state: 'unknown' }));
  overrideFetch({ [`PUT /posts/${post.id}`]: { body: { ...post, status: 'failed', scheduled_at: null, targets } } });
  const { user } = await openEdit(post.id);
  await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
  await user.click(button('Save and Post Now'));
  expect(
    await screen.findByText(/^It isn’t certain yet whether the post is published\. Twitter gave no/),
  ).toBeVisible();
});

it('says why a post did not go out that was changed to go out at once', async () => {
  const { post } = await beginWith(LATER);
  const targets = post.targets.map((target) => ({ ...target, state: 'failed', error_code: 'duplicate' }));
  overrideFetch({ [`PUT /posts/${post.id}`]: { body: { ...post, status: 'failed', scheduled_at: null, targets } } });
  const { user } = await openEdit(post.id);
  await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
  await user.click(button('Save and Post Now'));
  const why = 'Post wasn’t published. Twitter already has a post with this text. Change it and try again.';
  expect(await screen.findByText(why)).toBeVisible();
});

it('keeps a draft a draft, or posts it', async () => {
  const { post, read } = await beginWith({ status: 'draft' });
  const first = await openEdit(post.id);
  expect(screen.getByText('Editing draft: “Before”')).toBeVisible();
  await first.user.type(first.content, '!');
  await first.user.click(button('Save Changes'));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(await read()).toMatchObject({ status: 'draft', content: 'Before!' });
  first.unmount();
  stopApps();

  const { user } = await openEdit(post.id);
  await user.click(button('Post Now'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(await read()).toMatchObject({ status: 'published' });
});

it('explains that somebody else changed it, keeps the text, and lets it win or wait', async () => {
  const { post, token, read } = await beginWith(LATER);
  const { content, user } = await openEdit(post.id);
  const changeElsewhere = (version: number, text: string) =>
    act(() => callServer(token, 'PUT', `/posts/${post.id}`, { content: text }, { 'If-Match': String(version) }));
  await changeElsewhere(1, 'Theirs');
  await user.type(content, ' mine');
  await user.click(button('Save Changes'));
  expect(await screen.findByText(/Somebody, perhaps you in another window, changed this post/)).toBeVisible();
  expect(screen.getByText('Failed to save changes')).toBeVisible();
  expect(content).toHaveValue('Before mine');

  await user.click(button('Load the saved version'));
  await waitFor(() => expect(content).toHaveValue('Theirs'));
  expect(screen.getByText('Before mine')).toBeVisible();
  await user.click(button('Restore'));
  expect(content).toHaveValue('Before mine');

  await user.click(button('Save Changes'));
  await user.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(await read()).toMatchObject({ content: 'Before mine' });
});

it('says so when the version of somebody else cannot be had', async () => {
  const { post, token } = await beginWith(LATER);
  const { content, user } = await openEdit(post.id);
  await act(() => callServer(token, 'PUT', `/posts/${post.id}`, { content: 'Theirs' }, { 'If-Match': '1' }));
  await user.type(content, ' mine');
  await user.click(button('Save Changes'));
  await screen.findByText(/Somebody, perhaps you in another window, changed this post/);
  overrideFetch({ [`GET /posts/${post.id}`]: { status: 403, body: {} } });
  await user.click(button('Save mine anyway'));
  expect(await screen.findByText('The post couldn’t be loaded.')).toBeVisible();
  expect(button('Load the saved version')).toBeVisible();
  expect(content).toHaveValue('Before mine');
});

it.each([
  ['was deleted', 'DELETE', 'This post no longer exists.'],
  ['has gone out', 'PUT', 'This post has already gone out, at least to one account, and can no longer be changed.'],
])(
  'keeps the text of changes to a post that %s meanwhile, and goes on with it as a new post',
  async (_name, how, why) => {
    const { post, token } = await beginWith(LATER);
    const { content, user, store } = await openEdit(post.id);
    await user.type(content, ' mine');
    const changes = how === 'PUT' ? { scheduled_at: null } : undefined;
    await act(() => callServer(token, how, `/posts/${post.id}`, changes, { 'If-Match': '1' }));
    await user.click(button('Save Changes'));
    await screen.findByText('Failed to save changes');
    const mine = screen.queryByRole('button', { name: 'Save mine anyway' });
    if (mine !== null) {
      await user.click(mine);
      expect(await screen.findByText(why)).toBeVisible();
    }
    expect(content).toHaveValue('Before mine');
    await user.click(await screen.findByRole('button', { name: 'Go on as a new post' }));
    expect(store.getState().composer?.edited).toBeNull();
    expect(window.location.search).toBe('');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus());
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    await user.click(button('Post Now'));
    expect(await screen.findByText(postMessages.published)).toBeVisible();
    const { posts } = await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts?status=published'));
    expect(posts.map((one) => one.content)).toContain('Before mine');
  },
);

it('brings unsaved changes back after a reload, and Discard returns to what the server holds', async () => {
  const { post } = await beginWith(LATER);
  const first = await openEdit(post.id);
  await first.user.type(first.content, ' and more');
  await screen.findByText('Saved');
  first.unmount();
  stopApps();

  const { content, user } = await openEdit(post.id);
  expect(content).toHaveValue('Before and more');
  expect(screen.getByText('Your unsaved changes are back.')).toBeVisible();
  await user.click(button('Discard'));
  expect(content).toHaveValue('Before');
});

it('puts a new post aside for the edited one, and the other way round', async () => {
  const { post } = await beginWith(LATER);
  const { store, user } = renderApp({ path: '/create' });
  const newContent = await screen.findByRole('textbox', { name: 'Content' });
  await user.type(newContent, 'A new one');
  await visit(store, editPostPath(post.id));
  const content = await screen.findByDisplayValue('Before');
  expect(screen.getByText('A new one')).toBeVisible();
  await user.type(content, ' changed');
  await visit(store, '/create');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(''));
  expect(screen.getByText('Unsaved changes of another post are kept for you:')).toBeVisible();
  await user.click(button('Restore'));
  await waitFor(() => expect(window.location.search).toBe(`?post=${post.id}`));
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Before changed');
});

it('opens the post again for whoever canceled and goes Forward', async () => {
  const { post } = await beginWith(LATER);
  const { store, user } = renderApp({ path: '/' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await visit(store, editPostPath(post.id));
  await screen.findByDisplayValue('Before');
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { name: 'Dashboard' });
  act(() => window.history.forward());
  expect(await screen.findByDisplayValue('Before')).toBeVisible();
  expect(screen.getByText('Editing scheduled post: “Before”')).toBeVisible();
});

it('says so when the post is out, or is not there', async () => {
  const { post } = await beginWith({});
  renderApp({ path: editPostPath(post.id) });
  expect(
    await screen.findByText('This post has already gone out, at least to one account, and can no longer be changed.'),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Content' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your posts' })).toHaveAttribute('href', '/');
  stopApps();
  renderApp({ path: editPostPath('nonsense') });
  expect(await screen.findByText('This post no longer exists.')).toBeVisible();
});
