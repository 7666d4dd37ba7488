import { screen, waitFor } from '@testing-library/react';
import { connectX } from '../../../testing/connectX';
import { interceptFetch } from '../../../testing/interceptFetch';
import { makePost } from '../../../testing/makePost';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const scheduled_at = '2099-05-06T10:00:00.000Z';

async function openWith(path = '/') {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { content: 'Fresh bread', hashtags: ['rye'], scheduled_at });
  await makePost(token, { content: 'Fresh rolls', scheduled_at });
  await makePost(token, { content: 'Bread, some day', status: 'draft' });
  const app = renderApp({ path });
  const field = await screen.findByRole('searchbox', { name: 'Search posts' }, { timeout: 30_000 });
  return { ...app, field };
}

const found = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

it('finds posts by their words, on each tab, and the address says what', async () => {
  const { user, field } = await openWith();
  await user.type(field, 'bread');
  await waitFor(() => expect(window.location.search).toBe('?q=bread'));
  expect(await screen.findByText('2 posts found')).toBeVisible();
  expect(found()).toEqual([expect.stringContaining('Fresh bread'), expect.stringContaining('some day')]);

  await user.click(screen.getByRole('tab', { name: /^Drafts/ }));
  expect(await screen.findByText('1 post found')).toBeVisible();
  expect(window.location.search).toBe('?tab=drafts&q=bread');
  expect(field).toHaveValue('bread');

  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=drafts'));
  expect(field).toHaveValue('');
  expect(screen.queryByText('1 post found')).not.toBeInTheDocument();
});

it('opens with what the address searches for, and says when nothing matches', async () => {
  const { user, field } = await openWith('/?q=%23rye&from=2099-05-01');
  expect(field).toHaveValue('#rye');
  expect(await screen.findByText('1 post found')).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('2099-05-01');
  await user.clear(field);
  await user.type(field, 'no such word');
  expect(await screen.findByText('No post matches.')).toBeVisible();
});

it('narrows by account', async () => {
  const { user } = await openWith();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const option = await screen.findByRole('option', { name: /^Twitter @/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), option);
  // A draft has no account yet.
  expect(await screen.findByText('2 posts found')).toBeVisible();
});

it('says so when posts cannot be searched', async () => {
  const { user, field } = await openWith();
  overrideFetch({ 'GET /posts': { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } } });
  await user.type(field, 'bread');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('saves what is shown as a file, the tab’s and the search’s', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const asked: string[] = [];
  interceptFetch((request, send) => {
    if (request.url.includes('/exports/')) asked.push(request.url.replace(/^.*exports/, ''));
    return send();
  });
  const { user } = await openWith('/?tab=drafts&q=bread');
  await user.click(await screen.findByRole('button', { name: 'Export these (CSV)' }));
  expect(await screen.findByText('Your posts have been saved')).toBeVisible();
  expect(asked).toEqual(['/posts.csv?status=draft&q=bread']);
  expect(saved).toHaveBeenCalledTimes(1);
});

it('offers to save a tab once filters can be chosen', async () => {
  const { user } = await openWith('/?tab=drafts');
  expect(screen.queryByRole('button', { name: /^Export these/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('button', { name: 'Export these (JSON)' })).toBeVisible();
});
