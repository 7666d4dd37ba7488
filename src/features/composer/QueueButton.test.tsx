import { act, screen, waitFor } from '@testing-library/react';
import { HOUR_MS } from '#contract/durations';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../testing/callServer';
import { interceptFetch } from '../../testing/interceptFetch';
import { connectX } from '../../testing/connectX';
import { openCreatePost, openEditor } from '../../testing/openEditor';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';
import { composerMessages } from './messages';

const EVERY_HOUR = {
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
};

async function withSlots() {
  const { token } = await signUpAndIn();
  const account = await connectX(token);
  await callServer(token, 'PUT', `/social-accounts/${account.id}/slots`, EVERY_HOUR);
  return { token, account };
}

const postsOf = async (token: string) => (await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts'))).posts;

it('leads to the posting times where an account has none', async () => {
  const { user, handle } = await openEditor();
  const link = await screen.findByRole('link', { name: 'Choose posting times' });
  expect(link.parentElement).toHaveTextContent(`of Twitter @${handle} to add posts to a queue`);
  expect(screen.queryByRole('button', { name: 'Add to queue' })).not.toBeInTheDocument();
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' }, { timeout: 30_000 })).toBeVisible();
});

it('says the time before, and puts the post there', async () => {
  const { token, account } = await withSlots();
  const { user, content } = await openCreatePost();
  const button = await screen.findByRole('button', { name: 'Add to queue' });
  expect(button).toHaveAccessibleDescription(/^Next in the queue: Twitter \w{3} 09:00 AM$/);
  await user.type(content, 'Queued words');
  await user.click(button);
  expect(await screen.findByText(/^Post scheduled/i)).toBeVisible();
  const [post] = await postsOf(token);
  expect(post).toMatchObject({ content: 'Queued words', status: 'scheduled' });
  expect(post?.targets[0]?.account_id).toBe(account.id);
  expect(new Date(post?.scheduled_at ?? '').getHours()).toBe(9);
});

it('tries again what did not get there as it was meant, and never posts it at once', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { token } = await withSlots();
  const { user, content } = await openCreatePost();
  const button = await screen.findByRole('button', { name: 'Add to queue' });
  await user.type(content, 'Second try');
  overrideFetch({ 'POST /posts': { status: 500, body: { detail: 'Not now.', error_code: 'INTERNAL_ERROR' } } });
  await user.click(button);
  const again = await screen.findByRole('button', { name: 'Check and try again' }, { timeout: 30_000 });
  jest.mocked(globalThis.fetch).mockRestore();
  await user.click(again);
  await waitFor(async () => expect(await postsOf(token)).toHaveLength(1));
  expect((await postsOf(token))[0]).toMatchObject({ status: 'scheduled', content: 'Second try' });
});

it('a change of the text keeps the post’s place in the queue', async () => {
  const { token, account } = await withSlots();
  const made = { content: 'Before', platforms: ['twitter'], queue: true };
  const post = await callServer<Post>(token, 'POST', '/posts', made);
  const bodies: string[] = [];
  interceptFetch(async (request, send) => {
    if (request.method === 'PUT' && request.url.includes('/posts/')) bodies.push(await request.clone().text());
    return send();
  });
  const { user } = renderApp({ path: `/create?post=${post.id}` });
  const content = await screen.findByRole('textbox', { name: 'Content' }, { timeout: 30_000 });
  await waitFor(() => expect(content).toHaveValue('Before'));
  await user.type(content, ' and after');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(JSON.parse(bodies[0] ?? '{}')).not.toHaveProperty('scheduled_at');
  const queue = await act(() =>
    callServer<{ targets: object[] }>(token, 'GET', `/social-accounts/${account.id}/queue`),
  );
  expect(queue.targets).toMatchObject([{ excerpt: 'Before and after', slot_at: post.scheduled_at }]);
});

it('a post whose time has passed in a paused queue can be edited, and stays there', async () => {
  const { token, account } = await withSlots();
  const made = { content: 'Before', platforms: ['twitter'], queue: true };
  const post = await callServer<Post>(token, 'POST', '/posts', made);
  await callServer(token, 'POST', `/social-accounts/${account.id}/queue/pause`);
  stopCalendar(new Date(Date.parse(post.scheduled_at ?? '') + HOUR_MS).toISOString());
  const { user } = renderApp({ path: `/create?post=${post.id}` });
  const content = await screen.findByRole('textbox', { name: 'Content' }, { timeout: 30_000 });
  await waitFor(() => expect(content).toHaveValue('Before'));
  expect(screen.queryByText('That time has passed')).not.toBeInTheDocument();
  await user.type(content, ' and after');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  const queue = await act(() =>
    callServer<{ targets: object[] }>(token, 'GET', `/social-accounts/${account.id}/queue`),
  );
  expect(queue.targets).toMatchObject([{ excerpt: 'Before and after', slot_at: post.scheduled_at }]);
});
