import { act, screen, waitFor, within } from '@testing-library/react';
import type { CreatePostBody, ListPostsResponse, Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

/** Create Post with accounts on these networks, all of them ticked. */
async function openWith(platforms: string[]) {
  await signUpAndIn();
  const accounts = platforms.map((platform) => ({
    ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada' },
    ...{ is_active: true, connected_at: '2026-11-21T08:00Z' },
  }));
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const app = renderApp({ path: '/create' });
  await app.user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Content' }), 'First');
  return app;
}

const tab = (name: RegExp) => within(screen.getByRole('tablist', { name: 'Text for' })).getByRole('tab', { name });
const part = (name: string) => screen.getByRole('textbox', { name });

test('parts follow the text where networks take threads, each with its own count', async () => {
  const { user, store } = await openWith(['twitter', 'bluesky', 'linkedin']);
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  expect(part('Part 2')).toHaveFocus();
  expect(
    screen.getByText('The parts follow as a thread on Twitter and Bluesky. LinkedIn gets the first text alone.'),
  ).toBeVisible();
  await user.click(part('Part 2'));
  await user.paste('a'.repeat(281));
  expect(screen.getByText('281 / 280 characters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByText('A part of the thread is too long for a network')).toBeVisible();
  await user.clear(part('Part 2'));
  await user.paste('$AAPL $MSFT');
  expect(part('Part 2')).toBeInvalid();
  expect(screen.getByText('Twitter takes at most 1 cashtag, like $AAPL, in one post')).toBeVisible();
  await user.clear(part('Part 2'));
  await user.type(part('Part 2'), 'Second');
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByText('A part of the thread is empty: write it, or remove it')).toBeVisible();
  await user.type(part('Part 3'), 'Third');
  const preview = await screen.findByRole('article', { name: '3/3' });
  expect(preview).toHaveTextContent('Third');
  await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
  expect(part('Part 2')).toHaveValue('Third');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([part('Part 2'), part('Part 3')].map((field) => (field as HTMLTextAreaElement).value)).toEqual([
    'Second',
    'Third',
  ]);
  expect(store.getState().composer?.draft.parts).toHaveLength(2);
});

test('a network has parts of its own, and the common ones back; one without threads has none', async () => {
  const { user } = await openWith(['twitter', 'bluesky', 'linkedin']);
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  await user.type(part('Part 2'), 'Common');
  await user.click(tab(/^Bluesky/));
  expect(screen.getByText('Followed by the same parts as on the other networks.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the parts for Bluesky' }));
  await user.type(part('Part 2 for Bluesky'), ', longer');
  await user.click(tab(/^All/));
  expect(screen.getByText(/follow as a thread on Twitter\. LinkedIn gets/)).toBeVisible();
  expect(part('Part 2')).toHaveValue('Common');
  await user.click(tab(/^Bluesky/));
  expect(part('Part 2 for Bluesky')).toHaveValue('Common, longer');
  await user.click(screen.getByRole('button', { name: 'Use the common parts' }));
  expect(screen.queryByRole('textbox', { name: 'Part 2 for Bluesky' })).not.toBeInTheDocument();
  await user.click(tab(/^LinkedIn/));
  expect(screen.queryByRole('button', { name: /part/i })).not.toBeInTheDocument();
});

test('parts without a network that takes threads are not lost in silence', async () => {
  const { user } = await openWith(['twitter', 'linkedin']);
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  await user.type(part('Part 2'), 'Second');
  await user.click(screen.getByRole('checkbox', { name: /^Twitter/ }));
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByText(/^Further parts go to .*: choose one of them, or leave the parts out$/)).toBeVisible();
  expect(part('Part 2')).toHaveValue('Second');
});

test('a thread is saved, and its parts are there when it is edited', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  const body: CreatePostBody = {
    ...{ content: 'One', platforms: ['twitter'], status: 'draft' },
    parts: [{ content: 'Two' }, { content: 'Three', platform: 'twitter' }],
  };
  const { id } = await act(() => callServer<Post>(token, 'POST', '/posts', body));
  const { user } = renderApp({ path: `/create?post=${id}` });
  await user.type(await screen.findByRole('textbox', { name: 'Part 2' }), ', changed');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () => {
    const { posts } = await act(() => callServer<ListPostsResponse>(token, 'GET', '/posts'));
    expect(posts[0]?.parts).toMatchObject([
      { platform: null, content: 'Two, changed' },
      { platform: 'twitter', content: 'Three' },
    ]);
  });
});
