import { screen, waitFor } from '@testing-library/react';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp, stopApps } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

test('ticks all connected networks at once, and remembers what is ticked', async () => {
  await signUpAndIn();
  const accounts = ['twitter', 'linkedin'].map((platform) => ({
    ...{ id: platform, platform, account_id: '1', account_username: 'ada', account_name: 'Ada' },
    ...{ is_active: true, connected_at: '2026-11-21T08:00Z' },
  }));
  overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
  const { user, unmount } = renderApp({ path: '/create' });
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All connected' });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await user.click(all);
  expect(box('Twitter')).toBeChecked();
  expect(box('LinkedIn')).toBeChecked();
  await user.click(box('LinkedIn'));
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  await user.click(all);
  expect(box('Twitter')).not.toBeChecked();

  await user.click(box('LinkedIn'));
  unmount();
  stopApps();
  renderApp({ path: '/create' });
  await waitFor(() => expect(box('LinkedIn')).toBeChecked());
  expect(box('Twitter')).not.toBeChecked();
});
