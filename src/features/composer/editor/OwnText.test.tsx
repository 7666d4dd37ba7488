import { act, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { interceptFetch } from '../../../testing/interceptFetch';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

/** Create Post with accounts on X and LinkedIn. */
async function openWithTwo() {
  await signUpAndIn();
  const accounts = ['twitter', 'linkedin'].map((platform) => ({
    ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada' },
    ...{ is_active: true, connected_at: '2026-11-21T08:00Z' },
  }));
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const app = renderApp({ path: '/create' });
  await app.user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Content' }), 'Fresh bread');
  return app;
}

const tab = (name: RegExp) => within(screen.getByRole('tablist', { name: 'Text for' })).getByRole('tab', { name });

test('a network gets a text of its own, and the common one back', async () => {
  const { user, store } = await openWithTwo();
  await user.click(tab(/^LinkedIn/));
  const own = screen.getByRole('textbox', { name: 'Text for LinkedIn' });
  expect(own).toHaveValue('Fresh bread');
  await user.type(own, ', baked by Ada');
  expect(screen.getByText('25 / 3000 characters')).toBeVisible();
  expect(tab(/^LinkedIn has its own text$/)).toBeVisible();
  await user.click(tab(/^All/));
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Fresh bread');
  expect(screen.getByText('LinkedIn 25/3000')).toBeVisible();
  expect(store.getState().composer?.draft.variants).toEqual([
    { platform: 'linkedin', content: 'Fresh bread, baked by Ada' },
  ]);
  await user.click(screen.getByRole('button', { name: 'LinkedIn' }));
  expect(await screen.findByRole('article', { name: 'Preview on LinkedIn' })).toHaveTextContent('baked by Ada');
  await user.click(tab(/^LinkedIn/));
  await user.click(screen.getByRole('button', { name: 'Use the common text' }));
  expect(screen.getByRole('textbox', { name: 'Text for LinkedIn' })).toHaveValue('Fresh bread');
  expect(store.getState().composer?.draft.variants).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('textbox', { name: 'Text for LinkedIn' })).toHaveValue('Fresh bread, baked by Ada');
  await user.click(screen.getByRole('button', { name: 'Use the common text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text for LinkedIn' }), '!');
  // It would take back what was written since.
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('an empty text of a network stops the post and is named; the limit of X counts for its own text alone', async () => {
  const { user } = await openWithTwo();
  await user.click(tab(/^Twitter/));
  await user.clear(screen.getByRole('textbox', { name: 'Text for Twitter' }));
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByText('A network’s own text is empty: write one, or use the common text')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus();
  await user.click(tab(/^Twitter/));
  await user.type(screen.getByRole('textbox', { name: 'Text for Twitter' }), 'Short');
  await user.click(tab(/^All/));
  await user.click(screen.getByRole('textbox', { name: 'Content' }));
  await user.paste('a'.repeat(400));
  expect(screen.getByText('411 / 3000 characters')).toBeVisible();
  expect(screen.queryByText('Over limit')).not.toBeInTheDocument();
});

test('a text that is too long for a network is shortened after a look at what is left', async () => {
  const { user, store } = await openWithTwo();
  const text = `Fresh bread today. ${'Warm rolls. '.repeat(30)}`;
  await user.click(tab(/^Twitter/));
  const own = screen.getByRole('textbox', { name: 'Text for Twitter' });
  await user.clear(own);
  await user.click(own);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Fit to 280' }));
  expect(own).toHaveValue(text);
  await user.click(screen.getByRole('button', { name: 'Keep as it is' }));
  expect(own).toHaveValue(text);
  expect(own).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Fit to 280' }));
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  expect((own as HTMLTextAreaElement).value).toMatch(/^Fresh bread today\. .*Warm rolls\.$/);
  expect((own as HTMLTextAreaElement).value.length).toBeLessThanOrEqual(280);
  expect(store.getState().composer?.draft.content).toBe('Fresh bread');
  expect(screen.queryByText('Over limit')).not.toBeInTheDocument();
});

test('the text is sent, shown again when the post is edited, and replaced', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  const sent: unknown[] = [];
  interceptFetch(async (request, send) => {
    if (['POST', 'PUT'].includes(request.method) && /\/posts(\/[^/]{36})?$/.test(request.url))
      sent.push(await request.clone().json());
    return send();
  });
  const body = {
    content: 'Common',
    platforms: ['twitter'],
    status: 'draft',
    variants: [{ platform: 'twitter', content: 'For X' }],
  };
  const { id } = await act(() => callServer<Post>(token, 'POST', '/posts', body));
  const { user } = renderApp({ path: `/create?post=${id}` });
  await user.click(await screen.findByRole('tab', { name: /^Twitter has its own text$/ }));
  await user.type(screen.getByRole('textbox', { name: 'Text for Twitter' }), ', changed');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)).toMatchObject({
    content: 'Common',
    variants: [{ platform: 'twitter', content: 'For X, changed' }],
  });
});
