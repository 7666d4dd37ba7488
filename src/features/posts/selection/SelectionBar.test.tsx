import { fireEvent, screen, waitFor } from '@testing-library/react';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { makePost } from '../../../testing/makePost';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const AT = '2099-05-06T10:00:00.000Z';

async function openWithTwo() {
  const { token } = await signUpAndIn();
  await connectX(token);
  for (const content of ['Bread', 'Rolls']) await makePost(token, { content, scheduled_at: AT });
  const app = renderApp({ path: '/?tab=scheduled' });
  await app.user.click(await screen.findByRole('button', { name: 'Select posts' }, { timeout: 30_000 }));
  const timesOf = async () => {
    const { posts } = await callServer<{ posts: { content: string; scheduled_at: string }[] }>(token, 'GET', '/posts');
    return posts.map(({ content, scheduled_at: at }) => `${content} ${at}`).sort();
  };
  return { ...app, timesOf };
}

it('moves the selected posts, and Undo puts them back', async () => {
  const { user, timesOf } = await openWithTwo();
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Bread”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Rolls”' }));
  expect(screen.getByText('2 posts selected')).toBeVisible();
  await user.clear(screen.getByRole('spinbutton', { name: 'How many hours or days' }));
  await user.type(screen.getByRole('spinbutton', { name: 'How many hours or days' }), '2');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText('2 posts moved.')).toBeVisible();
  expect(await timesOf()).toEqual(['Bread 2099-05-08T10:00:00.000Z', 'Rolls 2099-05-08T10:00:00.000Z']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(await timesOf()).toEqual([`Bread ${AT}`, `Rolls ${AT}`]);
  expect(screen.getByText('2 posts selected')).toBeVisible();
});

it('moves all posts of the list to a day, and then into the queue', async () => {
  const { user, timesOf } = await openWithTwo();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  fireEvent.change(screen.getByLabelText('Day to move to'), { target: { value: '2099-06-01' } });
  await user.click(screen.getByRole('button', { name: 'Move to day' }));
  expect(await screen.findByText('2 posts moved.')).toBeVisible();
  expect(await timesOf()).toEqual(['Bread 2099-06-01T10:00:00.000Z', 'Rolls 2099-06-01T10:00:00.000Z']);
  await user.click(screen.getByRole('button', { name: 'Add to queue' }));
  // The account has no posting times.
  expect(await screen.findByText(/^0 posts added to the queue\. /)).toBeVisible();
  expect(screen.getByText('2 posts selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  expect(screen.getByText('0 posts selected')).toBeVisible();
});

it('deletes the selected post alone, and Undo brings it back', async () => {
  const { user } = await openWithTwo();
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Bread”' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 post deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

it('does nothing without a selection', async () => {
  const { user } = await openWithTwo();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getByText('0 posts selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
});
