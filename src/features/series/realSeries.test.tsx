import { act, screen, waitFor, within } from '@testing-library/react';
import type { ListSeriesResponse } from '#contract/schemas/series';
import { callServer } from '../../testing/callServer';
import { openEditor } from '../../testing/openEditor';
import { renderApp, stopApps } from '../../testing/renderApp';

const LOADING = { timeout: 30_000 };

it('repeats a post for real: from Create Post to the list, and to its end', async () => {
  const { user, content, token, unmount } = await openEditor();
  await user.type(content, 'Tea time');
  await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
  await user.type(screen.getByLabelText('Date'), '2099-05-06');
  await user.type(screen.getByLabelText('Time'), '09:00');
  await user.click(screen.getByRole('button', { name: 'Repeat' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Repeat' }, LOADING), 'Weekly on Wednesday');
  const dates = within(await screen.findByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
  expect(dates[0]).toHaveTextContent('Wed, May 6, 2099, 09:00 AM');
  expect(dates[4]).toHaveTextContent('Wed, Jun 3, 2099, 09:00 AM');
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  expect(await screen.findByText(/^Post scheduled\. .*, at 09:00 AM$/)).toBeVisible();
  const list = () => act(() => callServer<ListSeriesResponse>(token, 'GET', '/series'));
  expect((await list()).series).toMatchObject([{ content: 'Tea time', state: 'active', planned: 10 }]);
  unmount();
  stopApps();

  const { user: again } = renderApp({ path: '/scheduled?date=2099-05-06' });
  expect(await screen.findAllByRole('button', { name: /Repeats Tea time/ }, LOADING)).not.toHaveLength(0);
  await again.click(await screen.findByRole('button', { name: 'Stop “Tea time”' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop repeating?' }, LOADING);
  expect(question).toHaveAccessibleDescription(/^10 posts that were not sent are deleted/);
  await again.click(within(question).getByRole('button', { name: 'Stop repeating' }));
  expect(await screen.findByText('It doesn’t repeat any more.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Repeats Tea time/ })).not.toBeInTheDocument());
  expect((await list()).series).toEqual([]);
});
