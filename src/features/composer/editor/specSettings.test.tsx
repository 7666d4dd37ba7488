import { screen, within } from '@testing-library/react';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

test('LinkedIn can be for connections alone, and cards of links can be left out or chosen over files', async () => {
  await signUpAndIn();
  const accounts = ['facebook', 'linkedin', 'instagram'].map((platform) => ({
    ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada', server: null },
    ...{ is_active: true, can_comment: true, connected_at: '2026-11-21T08:00Z' },
  }));
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const { user, store } = renderApp({ path: '/create' });
  await user.click(await screen.findByRole('checkbox', { name: 'All connected' }));
  const linkedin = within(screen.getByRole('group', { name: 'Settings on LinkedIn' }));
  expect(linkedin.getByLabelText('Who can see it')).toHaveDisplayValue('Public');
  await user.selectOptions(linkedin.getByLabelText('Who can see it'), 'Connections only');
  const facebook = within(screen.getByRole('group', { name: 'Settings on Facebook' }));
  const card = facebook.getByLabelText('Card of the first link');
  expect(card).toHaveDisplayValue('Where the post has no files');
  await user.selectOptions(card, 'Always, instead of files');
  await user.selectOptions(linkedin.getByLabelText('Card of the first link'), 'Never');
  const settings = () => store.getState().composer.draft.settings;
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
