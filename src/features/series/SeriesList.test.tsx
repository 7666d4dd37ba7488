import { screen, waitFor, within } from '@testing-library/react';
import type { Series } from '#contract/schemas/series';
import { renderApp } from '../../testing/renderApp';
import { serveSeries, seriesWith } from '../../testing/series';
import { signUpAndIn } from '../../testing/session';
import { seriesMessages } from './messages';

const LOADING = { timeout: 30_000 };
const TEA = seriesWith({ id: 's1', content: 'Tea time' });
const PAUSED = seriesWith({
  id: 's2',
  content: 'Out of order',
  state: 'paused',
  pause_reason: 'Its account on X is gone.',
  next_at: null,
  planned: 0,
});

async function openList(series: Series[]) {
  await signUpAndIn();
  const server = serveSeries(series);
  const app = renderApp({ path: '/scheduled' });
  const list = await screen.findByRole('region', { name: 'Repeating posts' }, LOADING);
  return { ...app, ...server, list };
}

it('lists how each repeats, when next, and why one is paused', async () => {
  const { list } = await openList([TEA, PAUSED]);
  const [tea, paused] = within(list).getAllByRole('listitem');
  expect(tea).toHaveTextContent('Tea time');
  expect(tea).toHaveTextContent('Every week on Wednesday, at 09:00 AM');
  expect(tea).toHaveTextContent('Active');
  expect(within(tea!).getByText('Wed, May 6, 2099, 09:00 AM')).toHaveAttribute('datetime', '2099-05-06T09:00:00.000Z');
  expect(paused).toHaveTextContent('Paused');
  expect(paused).toHaveTextContent('Its account on X is gone.');
});

it('stops one after saying how many posts that deletes', async () => {
  const { user, list, sent } = await openList([TEA, PAUSED]);
  await user.click(within(list).getByRole('button', { name: 'Stop “Tea time”' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop repeating?' });
  expect(question).toHaveAccessibleDescription(/^10 posts that were not sent are deleted\./);
  expect(within(question).getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Stop repeating' }));
  expect(await screen.findByText('It doesn’t repeat any more.')).toBeVisible();
  expect(sent).toMatchObject([{ route: 'DELETE /series/s1' }]);
  await waitFor(() => expect(screen.queryByText('Tea time')).not.toBeInTheDocument());
  expect(screen.getByText('Out of order')).toBeVisible();
});

it('changes text and days, and sends no days where they stay', async () => {
  const { user, list, sent, asked } = await openList([TEA]);
  await user.click(within(list).getByRole('button', { name: 'Edit “Tea time”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit repeat' }, LOADING));
  expect(dialog.getByRole('combobox', { name: 'Repeat' })).toHaveValue('weekly');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ', everybody');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(seriesMessages.saved)).toBeVisible();
  expect(sent).toMatchObject([{ route: 'PUT /series/s1' }]);
  expect(sent[0]?.body).toEqual({ content: 'Tea time, everybody' });

  await user.click(within(list).getByRole('button', { name: 'Edit “Tea time”' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit repeat' }));
  await user.selectOptions(again.getByRole('combobox', { name: 'Repeat' }), 'Daily');
  await waitFor(() => expect(asked.at(-1)?.['rule']).toBe('FREQ=DAILY'));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const days = { rule: 'FREQ=DAILY', zone: 'UTC', first: '2099-05-06T09:00' };
  expect(sent[1]?.body).toEqual(days);
});

it('keeps the dialog and says why when a change is refused', async () => {
  const { user, list, served } = await openList([PAUSED]);
  const refusal = { detail: 'Please write something.', error_code: 'VALIDATION_ERROR' };
  served.refusal = { status: 422, body: refusal };
  await user.click(within(list).getByRole('button', { name: 'Edit “Out of order”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit repeat' });
  expect(dialog).toHaveTextContent('Saving sets it going again.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/^Failed to save the repeat\. Please write something\./)).toBeVisible();
});

it('is not there while nothing repeats', async () => {
  await signUpAndIn();
  serveSeries();
  renderApp({ path: '/scheduled' });
  await screen.findByRole('region', { name: 'Calendar' }, LOADING);
  expect(screen.queryByRole('region', { name: 'Repeating posts' })).not.toBeInTheDocument();
});
