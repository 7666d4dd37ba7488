import { act, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { loggedOut } from '../../auth/authSlice';
import { interceptFetch } from '../../../testing/interceptFetch';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { retryablePosts } from './RetryAllBar';

const failed = (id: string, fields: Partial<Post['targets'][number]> = {}) =>
  postWith({ id, content: `Post ${id}`, status: 'failed', targets: [targetWith({ state: 'failed', ...fields })] });
const published = (id: string): Post => ({ ...failed(id, { state: 'published' }), status: 'published' });

/** Opens All Posts with these posts, which all have failed. What is asked of a retry waits until the test answers it. */
async function openWith(posts: Post[]) {
  await signUpAndIn();
  const asked: { id: string; respond: (response: ScriptedResponse) => void }[] = [];
  interceptFetch((request, send) => {
    if (routeOf(request) === 'GET /posts') {
      return respondWith({ body: { posts, total: posts.length, next_cursor: null } });
    }
    const [, id] = /^POST \/posts\/(.+)\/retry$/.exec(routeOf(request)) ?? [];
    if (id === undefined) return send();
    return new Promise((resolve) => {
      asked.push({ id, respond: (response) => resolve(respondWith(response)) });
    });
  });
  const app = renderApp();
  const respond = (index: number, scripted: ScriptedResponse) => act(async () => asked[index]!.respond(scripted));
  const askedIds = () => asked.map(({ id }) => id);
  return { ...app, respond, askedIds };
}

async function confirm(app: Awaited<ReturnType<typeof openWith>>, count: number) {
  await app.user.click(await screen.findByRole('button', { name: `Retry all ${count} failed posts` }));
  const question = within(screen.getByRole('alertdialog', { name: `Send ${count} failed posts again?` }));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(app.askedIds()).toEqual([]);
  await app.user.click(question.getByRole('button', { name: `Send ${count} posts` }));
}

it('sends failed posts once each, three at a time, and sums up what became of them', async () => {
  const app = await openWith(['a', 'b', 'c', 'd', 'e'].map((id) => failed(id)));
  await confirm(app, 5);
  expect(app.askedIds()).toEqual(['a', 'b', 'c']);
  expect(screen.getByText('Sent 0 of 5…')).toBeVisible();
  await app.respond(1, { body: published('b') });
  await app.respond(0, { body: failed('a', { error_code: 'DUPLICATE' }) });
  await waitFor(() => expect(app.askedIds()).toEqual(['a', 'b', 'c', 'd', 'e']));
  expect(screen.getByText('Sent 2 of 5…')).toBeVisible();
  await app.respond(2, { body: published('c') });
  await app.respond(3, { status: 409, body: { detail: 'There is nothing to send again.', error_code: 'CONFLICT' } });
  await app.respond(4, { body: { ...failed('e', { state: 'scheduled' }), status: 'scheduled' } });
  const toast = await screen.findByText(
    /^Failed posts sent again: 2 published, 1 waiting to be sent, 2 not published\./,
  );
  expect(toast).toHaveTextContent(
    'Twitter already has a post with this text. Change it and try again. There is nothing to send again.',
  );
  expect(app.askedIds()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Retry all 5 failed posts' })).toBeVisible();
});

it('sends no more of them once it was stopped', async () => {
  const app = await openWith(['a', 'b', 'c', 'd'].map((id) => failed(id)));
  await confirm(app, 4);
  await app.user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Stopping…' })).toHaveAttribute('aria-disabled', 'true');
  for (const [index, id] of ['a', 'b', 'c'].entries()) await app.respond(index, { body: published(id) });
  expect(await screen.findByText('Failed posts sent again: 3 published, 1 not tried.')).toBeVisible();
  expect(app.askedIds()).toEqual(['a', 'b', 'c']);
});

it('sends nothing when it was not confirmed, and nothing more after a logout', async () => {
  const app = await openWith(['a', 'b', 'c', 'd'].map((id) => failed(id)));
  await app.user.click(await screen.findByRole('button', { name: 'Retry all 4 failed posts' }));
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(app.askedIds()).toEqual([]);
  await confirm(app, 4);
  act(() => void app.store.dispatch(loggedOut()));
  await app.respond(0, { body: published('a') });
  expect(app.askedIds()).toEqual(['a', 'b', 'c']);
});

it('is not offered for one post', async () => {
  await openWith([failed('a')]);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry all/ })).not.toBeInTheDocument();
});

it('leaves out what may be out, what is beyond sending, and what missed its time', () => {
  const partial = { ...failed('part'), targets: [targetWith({ state: 'published' }), targetWith({ state: 'failed' })] };
  const late = { ...failed('late'), targets: [targetWith({ state: 'missed' }), targetWith({ state: 'failed' })] };
  const posts = [failed('a'), partial, late, failed('gone', { account_id: null }), failed('p', { state: 'parked' })];
  expect(retryablePosts(posts).map(({ id }) => id)).toEqual(['a', 'part']);
});
