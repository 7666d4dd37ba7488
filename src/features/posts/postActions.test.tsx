import { act, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { connectX } from '../../testing/connectX';
import { interceptFetch } from '../../testing/interceptFetch';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { postWith, targetWith } from '../../testing/posts';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { postMessages } from './messages';

const card = (text: string) =>
  screen.findByRole('article', {}, { timeout: 30_000 }).then((found) => {
    expect(found).toHaveTextContent(text);
    return within(found);
  });

/** The same with its row opened, which has every account and what can be done there. */
async function openedCard(text: string) {
  const found = await card(text);
  act(() => found.getByRole('button', { name: 'More' }).click());
  return found;
}

/** Makes the sandbox's X refuse the next post of an account, in a way that passes. */
async function refuseOnce(account: string): Promise<void> {
  await fetch(`${process.env['POSTWRIGHT_TEST_SANDBOX_ORIGIN'] ?? ''}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ platform: 'twitter', endpoint: 'tweets', account, fault: { kind: 'status', status: 403 } }),
  });
}

it('Retry sends what failed, and the toast says that it is out', async () => {
  const { token } = await signUpAndIn();
  const { account_username: handle } = await connectX(token);
  await refuseOnce(handle);
  await makePost(token, { content: 'Second time lucky' });
  const { user } = renderApp();
  const post = await card('Second time lucky');
  expect(post.getByText('failed')).toBeVisible();
  await user.click(post.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  await waitFor(() => expect(post.getByText('Published')).toBeVisible());
  expect(post.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  // The focus stays with the post, though its button is gone.
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('article')));
  expect(document.body).not.toHaveFocus();
});

/** Answers every list with one post, and a call about it with what it has become. */
function respondWith(post: Post, route: string, response: { status?: number; body: unknown }) {
  const listOf = (one: Post) => ({ posts: [one], total: 1, next_cursor: null });
  overrideFetch({ 'GET /posts': { body: listOf(post) }, [`POST /posts/p1/${route}`]: response });
}

const parked = postWith({ status: 'failed', content: 'In doubt', targets: [targetWith({ state: 'parked' })] });

it.each([
  ['It went out', 'Post published', { status: 'published', published_at: '2026-11-21T09:05:00.000Z' }],
  ['Send again', 'Post is being published', { status: 'scheduled', targets: [targetWith({ state: 'scheduled' })] }],
] as const)('%s decides of a parked target', async (name, toast, outcome) => {
  await signUpAndIn();
  respondWith(parked, 'decide', { body: { ...parked, ...outcome } });
  const { user } = renderApp();
  const post = await openedCard('It isn’t known whether Twitter has it.');
  expect(post.getByText(/^We couldn’t confirm whether Twitter has this post\./)).toBeVisible();
  await user.click(post.getByRole('button', { name }));
  expect(await screen.findByText(toast)).toBeVisible();
});

it('"It went out" of one account is noted while another one is still open', async () => {
  await signUpAndIn();
  const both = { ...parked, targets: [...parked.targets, targetWith({ id: 't2', state: 'failed' })] };
  respondWith(both, 'decide', { body: both });
  const { user } = renderApp();
  await user.click((await openedCard('In doubt')).getByRole('button', { name: 'It went out' }));
  expect(await screen.findByText('Noted. The post counts as published there.')).toBeVisible();
});

it.each([
  ['retry', 'failed', 'Retry', 'Failed to send post.'],
  ['decide', 'parked', 'Send again', 'Failed to save your decision.'],
] as const)('a refused %s says why and what to do, and leaves the post as it is', async (route, state, name, fixed) => {
  await signUpAndIn();
  const error = { detail: 'There is nothing to send again.', error_code: 'CONFLICT' };
  respondWith({ ...parked, targets: [targetWith({ state })] }, route, { status: 409, body: error });
  const { user } = renderApp();
  const post = await openedCard('In doubt');
  await user.click(post.getByRole('button', { name }));
  const reason = 'There is nothing to send again. Reload the page to see what is there now.';
  expect(await screen.findByText(`${fixed} ${reason}`)).toBeVisible();
  expect(post.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');
});

it('posts that missed their time are announced, and sent by Send now', async () => {
  await signUpAndIn();
  const missed = { ...parked, targets: [targetWith({ state: 'missed' })] };
  respondWith(missed, 'retry', { body: postWith({ status: 'scheduled' }) });
  const { user } = renderApp();
  const post = await openedCard('Its time passed while Postwright wasn’t running.');
  expect(screen.getByText('1 post missed its time')).toBeVisible();
  // Only its time is to be changed, and the toast speaks of it.
  expect(post.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  const reschedule = post.getByRole('button', { name: 'Reschedule' });
  await user.click(reschedule);
  await screen.findByRole('dialog', { name: 'Reschedule Post' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reschedule).toHaveFocus());
  await user.click(post.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Post is being published')).toBeVisible();
});

it('a lost connection can be made anew from the card, and a disconnected account is not sent to', async () => {
  await signUpAndIn();
  const lost = targetWith({ state: 'failed', error_code: 'ACCOUNT_DISCONNECTED', account_id: null });
  respondWith({ ...parked, targets: [lost] }, 'retry', { body: parked });
  const { user } = renderApp();
  const post = await openedCard('The account was disconnected before the post went out.');
  expect(post.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await user.click(post.getByRole('button', { name: 'Connect again' }));
  expect(await screen.findByRole('dialog', { name: 'Connect account' })).toBeVisible();
});

it.each([
  [false, 'The connection to Twitter has ended. Connect the account again.', 1],
  [true, 'Twitter was disconnected. It’s back: press Retry.', 0],
])('asks to connect an account anew until it is connected (again: %s)', async (isActive, reason, offers) => {
  await signUpAndIn();
  const account = {
    id: 'a1',
    platform: 'twitter',
    account_id: '1',
    account_name: 'Ada',
    account_username: 'ada',
    is_active: isActive,
    connected_at: '2026-11-20T10:00:00.000Z',
  };
  const ended = targetWith({ state: 'failed', error_code: 'token_rejected' });
  const post = postWith({ status: 'failed', content: 'Cut off', targets: [ended] });
  overrideFetch({
    'GET /posts': { body: { posts: [post], total: 1, next_cursor: null } },
    'GET /social-accounts': { body: { accounts: [account] } },
  });
  renderApp();
  const shown = await openedCard('Cut off');
  await waitFor(() => expect(shown.getByText(reason)).toBeVisible());
  expect(shown.queryAllByRole('button', { name: 'Connect again' })).toHaveLength(offers);
  expect(shown.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('asks the networks to delete a post only where that was chosen, and says so', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { content: 'Not for long' });
  const deletions: string[] = [];
  interceptFetch(async (request, send) => {
    if (request.method === 'DELETE') deletions.push(new URL(request.url).search);
    return send();
  });
  const { user } = renderApp();
  const post = await card('Not for long');
  await user.click(post.getByRole('button', { name: 'Post actions' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Delete it on Twitter too' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Post deleted. It’s being deleted on Twitter too.')).toBeVisible();
  expect(deletions).toEqual(['?at_network=true']);
});

it('Duplicate opens a draft with the same text, even of a post that is out', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { content: 'Out already' });
  const { user } = renderApp();
  const post = await card('Out already');
  await user.click(post.getByRole('button', { name: 'Post actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByRole('textbox', { name: 'Content' }, { timeout: 30_000 })).toHaveValue('Out already');
  expect(window.location.search).toMatch(/^\?post=/);
  expect(screen.getByText('Here’s a draft with the same text and files.')).toBeVisible();
});

it('says so when a post cannot be used again', async () => {
  await signUpAndIn();
  respondWith(parked, 'duplicate', { status: 404, body: { detail: 'Gone.', error_code: 'NOT_FOUND' } });
  const { user } = renderApp();
  const post = await card('In doubt');
  await user.click(post.getByRole('button', { name: 'Post actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText(/^Failed to use the post again/)).toBeVisible();
});
