import { screen, waitFor } from '@testing-library/react';
import { entryWith } from '../../../testing/calendar';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import { serveSeries, seriesWith } from '../../../testing/series';
import { signUpAndIn } from '../../../testing/session';

const LOADING = { timeout: 30_000 };

/** Opens the calendar's entry of a post of a series. */
async function openEntry() {
  await signUpAndIn();
  const post = postWith({
    id: 'p1',
    content: 'Tea time',
    status: 'scheduled',
    series_id: 's1',
    targets: [targetWith({})],
  });
  serveSeries([seriesWith({ id: 's1' })], {
    'GET /posts/calendar': { body: { entries: [entryWith({ id: 'p1', excerpt: 'Tea time', series_id: 's1' })] } },
    'GET /posts/p1': { body: post },
    'POST /posts/p1/skip': { status: 204 },
  });
  const app = renderApp({ path: '/scheduled?date=2099-05-06' });
  await app.user.click(await screen.findByRole('button', { name: /Twitter Repeats Tea time/ }, LOADING));
  return app;
}

it('skips a post of a series', async () => {
  const { user } = await openEntry();
  const skip = await screen.findByRole('button', { name: 'Skip this one' });
  await waitFor(() => expect(skip).toBeEnabled());
  await user.click(skip);
  expect(await screen.findByText('Skipped. The repeat goes on.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip this one' })).not.toBeInTheDocument();
});

it('leads to the question before the series is stopped', async () => {
  const { user } = await openEntry();
  await user.click(await screen.findByRole('button', { name: 'Stop repeating…' }));
  expect(await screen.findByRole('alertdialog', { name: 'Stop repeating?' }, LOADING)).toBeVisible();
});
