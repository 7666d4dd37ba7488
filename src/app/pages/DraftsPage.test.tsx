import { screen, waitFor, within } from '@testing-library/react';
import type { ListDraftsResponse } from '#contract/schemas/drafts';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

/** Opens the drafts of somebody who has saved these texts. */
async function openDrafts(first: string, ...others: string[]) {
  const { token } = await signUpAndIn();
  await connectX(token);
  for (const content of [first, ...others]) await makePost(token, { content, platforms: ['twitter'], status: 'draft' });
  const app = renderApp({ path: '/drafts' });
  expect(await screen.findByRole('article', { name: first })).toBeVisible();
  return { ...app, token };
}

const draftNamed = (name: string) => within(screen.getByRole('article', { name }));

test('one’s own drafts take the place of the samples, which go with the first of them', async () => {
  await openDrafts('Rye on Thursday', 'Stollen');
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const figure = (name: string) => screen.getByRole('group', { name });
  expect(figure('Total Drafts')).toHaveTextContent('2');
  expect(figure('This Week')).toHaveTextContent('2');
  expect(figure('Approval Rate')).toHaveTextContent('–not reported');
  await waitFor(() => expect(figure('Sources Tracked')).toHaveTextContent('00 hashtags, 0 keywords'));
  for (const name of ['Regenerate All', 'Generate New Draft'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  const buttons = draftNamed('Stollen').getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Edit', 'Regenerate', 'Schedule', 'Post Now']);
});

test('a saved draft is posted at once, and is none any more', async () => {
  const { user, token } = await openDrafts('Rye on Thursday', 'Stollen');
  await user.click(draftNamed('Rye on Thursday').getByRole('button', { name: 'Post Now' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Rye on Thursday' })).not.toBeInTheDocument());
  const { total } = await callServer<{ total: number }>(token, 'GET', '/posts?status=draft');
  expect(total).toBe(1);
});

test('a saved draft is given a time in the dialog, and edited in Create Post', async () => {
  const { user } = await openDrafts('Rye on Thursday');
  await user.click(draftNamed('Rye on Thursday').getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(draftNamed('Rye on Thursday').getByRole('button', { name: 'Edit' }));
  expect(await screen.findByDisplayValue('Rye on Thursday')).toBeVisible();
});

test('a chip leaves the drafts of one network', async () => {
  const { user } = await openDrafts('Rye on Thursday');
  await user.click(screen.getByRole('button', { name: 'Facebook' }));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Twitter' }));
  expect(screen.getByRole('article')).toBeVisible();
});

test('what another device left unfinished comes first, and goes on in Create Post', async () => {
  await signUpAndIn();
  const id = 'left-on-another-device';
  const form = JSON.stringify({ draft: { platforms: ['twitter'] }, idempotencyKey: 'key-of-that-device' });
  const copy = {
    id,
    content: 'Half a thought',
    form,
    is_edit: false,
    revision: 5,
    updated_at: new Date().toISOString(),
  };
  const { content, form: _form, ...listed } = copy;
  overrideFetch({
    'GET /drafts': { body: { drafts: [{ ...listed, excerpt: content }] } satisfies ListDraftsResponse },
    [`GET /drafts/${id}`]: { body: copy },
  });
  const { user } = renderApp({ path: '/drafts' });
  expect(await screen.findByRole('article', { name: 'Half a thought' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Unfinished' })).toHaveTextContent('1, saved as you typed');
  await user.click(draftNamed('Half a thought').getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByDisplayValue('Half a thought')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
});
