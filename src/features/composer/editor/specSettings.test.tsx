import { screen, within } from '@testing-library/react';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

/** Create Post with accounts on Facebook, LinkedIn and Instagram, all chosen. */
async function openForThree() {
  await signUpAndIn();
  const accounts = ['facebook', 'linkedin', 'instagram'].map((platform) => ({
    ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada', server: null },
    ...{ is_active: true, can_comment: true, connected_at: '2026-11-21T08:00Z' },
  }));
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const app = renderApp({ path: '/create' });
  await app.user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  return app;
}

test('a sixth hashtag for Instagram is warned of, and stops no post', async () => {
  const { user } = await openForThree();
  const content = screen.getByRole('textbox', { name: 'Content' });
  await user.click(content);
  await user.paste('#a #b #c #d #e');
  expect(screen.queryByText(/hashtags: Instagram/)).not.toBeInTheDocument();
  await user.paste(' #f');
  const warning = '6 hashtags: Instagram may leave out all after the first 5, or refuse the post.';
  expect(await screen.findByText(warning)).toBeVisible();
  expect(content).not.toBeInvalid();
});

test('LinkedIn can be for connections alone, and cards of links can be left out or chosen over files', async () => {
  const { user, store } = await openForThree();
  await user.click(screen.getByRole('button', { name: 'Settings of 2 networks' }));
  const linkedin = within(await screen.findByRole('group', { name: 'Settings on LinkedIn' }));
  expect(linkedin.getByLabelText('Who can see it')).toHaveDisplayValue('Public');
  await user.selectOptions(linkedin.getByLabelText('Who can see it'), 'Connections only');
  const facebook = within(screen.getByRole('group', { name: 'Settings on Facebook' }));
  const card = facebook.getByLabelText('Card of the first link');
  expect(card).toHaveDisplayValue('Where the post has no files');
  await user.selectOptions(card, 'Always, instead of files');
  await user.selectOptions(linkedin.getByLabelText('Card of the first link'), 'Never');
  const settings = () => store.getState().composer?.draft.settings;
  expect(settings()).toEqual([
    { platform: 'facebook', link_card: true },
    { platform: 'linkedin', visibility: 'connections', link_card: false },
  ]);
  expect(screen.queryByRole('group', { name: 'Settings on Instagram' })).not.toBeInTheDocument();
  await user.selectOptions(card, 'Where the post has no files');
  await user.selectOptions(linkedin.getByLabelText('Card of the first link'), 'Where the post has no files');
  await user.selectOptions(linkedin.getByLabelText('Who can see it'), 'Public');
  expect(settings()).toBeUndefined();
});
