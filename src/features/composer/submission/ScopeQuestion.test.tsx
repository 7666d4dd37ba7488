import { screen, waitFor, within } from '@testing-library/react';
import { connectX } from '../../../testing/connectX';
import { interceptFetch } from '../../../testing/interceptFetch';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { composerMessages } from '../messages';

/** Opens a scheduled post for editing; what is saved of it is noted and answered. */
async function openEdit(seriesId: string | null) {
  const { token } = await signUpAndIn();
  const account = await connectX(token);
  const post = postWith({
    id: 'p1',
    content: 'Before',
    status: 'scheduled',
    scheduled_at: '2099-05-06T10:00:00.000Z',
    series_id: seriesId,
    targets: [targetWith({ account_id: account.id })],
  });
  const saved: { scope: string | null; body: unknown }[] = [];
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    if (route === 'GET /posts/p1') return respondWith({ body: post });
    if (route !== 'PUT /posts/p1') return send();
    saved.push({ scope: new URL(request.url).searchParams.get('scope'), body: await request.json() });
    return respondWith({ body: post });
  });
  const { user } = renderApp({ path: '/create?post=p1' });
  const content = await screen.findByRole('textbox', { name: 'Content' }, { timeout: 30_000 });
  await waitFor(() => expect(content).toHaveValue('Before'));
  await user.type(content, ' and after');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { user, saved };
}

const question = () => screen.findByRole('dialog', { name: 'Save changes to a repeating post' });

it.each([
  ['This one', 'this'],
  ['This and following', 'following'],
  ['All', 'all'],
])('saves a change of a post of a series for %s', async (label, scope) => {
  const { user, saved } = await openEdit('s1');
  await user.click(within(await question()).getByRole('button', { name: label }));
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(saved).toMatchObject([{ scope, body: { content: 'Before and after' } }]);
});

it('saves nothing when the question is left, and asks again', async () => {
  const { user, saved } = await openEdit('s1');
  expect(within(await question()).getByRole('button', { name: 'This one' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await question()).toBeVisible();
});

it('does not ask about a post that stands alone', async () => {
  const { saved } = await openEdit(null);
  expect(await screen.findByText(composerMessages.changesSaved)).toBeVisible();
  expect(saved).toMatchObject([{ scope: null }]);
});
