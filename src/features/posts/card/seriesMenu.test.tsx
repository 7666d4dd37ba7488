import { screen, waitFor, within } from '@testing-library/react';
import { selectDialog } from '../../ui/uiSlice';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import type { ScriptedResponse } from '../../../testing/scriptedResponse';
import { serveSeries, seriesWith } from '../../../testing/series';
import { signUpAndIn } from '../../../testing/session';
import { postMessages } from '../messages';

const POST = postWith({
  id: 'p1',
  content: 'Tea time',
  status: 'scheduled',
  scheduled_at: '2099-05-06T09:00:00.000Z',
  series_id: 's1',
  targets: [targetWith({})],
});

async function openMenu(skip: ScriptedResponse = { status: 204 }) {
  await signUpAndIn();
  serveSeries([seriesWith({ id: 's1' })], {
    'GET /posts': { body: { posts: [POST], total: 1, next_cursor: null } },
    'POST /posts/p1/skip': skip,
    'POST /posts/p1/restore': { body: POST },
  });
  const app = renderApp();
  const card = within(await screen.findByRole('article', {}, { timeout: 30_000 }));
  expect(card.getByRole('img', { name: 'Repeats' })).toBeVisible();
  await app.user.click(card.getByRole('button', { name: 'Post actions' }));
  const choose = async (name: string) => app.user.click(await screen.findByRole('menuitem', { name }));
  return { ...app, choose };
}

it('skips one and takes that back by Undo', async () => {
  const { choose, user } = await openMenu();
  await choose('Skip this one');
  const said = await screen.findByText('Skipped. The repeat goes on.');
  expect(screen.getByText('Skipped: “Tea time”')).toBeVisible();
  const toast = said.closest<HTMLElement>('li, [role="status"], [role="alert"], div')!.parentElement!;
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(postMessages.restored)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Skipped: “Tea time”')).not.toBeInTheDocument());
});

it('says why one can’t be skipped', async () => {
  const { choose } = await openMenu({ status: 409, body: { detail: 'It is out.', error_code: 'POST_ALREADY_SENT' } });
  await choose('Skip this one');
  expect(await screen.findByText(/^Failed to skip post\. It is out\./)).toBeVisible();
  expect(screen.queryByText('Skipped: “Tea time”')).not.toBeInTheDocument();
});

it.each([
  ['Edit repeat…', 'editSeries'],
  ['Stop repeating…', 'stopSeries'],
])('%s leads to the dialog about its series', async (item, name) => {
  const { choose, store } = await openMenu();
  await choose(item);
  expect(selectDialog(store.getState())).toEqual({ name, seriesId: 's1' });
  expect(
    await screen.findByRole(name === 'editSeries' ? 'dialog' : 'alertdialog', {}, { timeout: 30_000 }),
  ).toBeVisible();
});
