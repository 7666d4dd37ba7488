import { screen, waitFor, within } from '@testing-library/react';
import { postWith, targetWith } from '../../testing/posts';
import { renderApp } from '../../testing/renderApp';
import { serveSeries } from '../../testing/series';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';

const POST = postWith({
  id: 'p1',
  content: 'A good one',
  status: 'published',
  platforms: ['twitter', 'linkedin'],
  hashtags: ['tea'],
  published_at: '2026-11-20T08:30:00.000Z',
  targets: [
    targetWith({ id: 't1', state: 'published', account_id: 'a1' }),
    targetWith({ id: 't2', state: 'published', platform: 'linkedin', account_id: null }),
  ],
});

async function openDialog() {
  stopCalendar('2026-11-24T10:00:00Z');
  await signUpAndIn();
  const server = serveSeries([], {
    'GET /posts': { body: { posts: [POST], total: 1, next_cursor: null } },
    'GET /posts/p1': { body: POST },
  });
  const app = renderApp();
  const card = within(await screen.findByRole('article', {}, { timeout: 30_000 }));
  await app.user.click(card.getByRole('button', { name: 'Post actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Bring back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring back' }, { timeout: 30_000 }));
  await dialog.findByText('A good one');
  return { ...app, ...server, dialog };
}

it('makes a series of a published post, on the accounts that are still there', async () => {
  const { user, dialog, sent, asked } = await openDialog();
  const days = dialog.getByRole('spinbutton', { name: 'Days between' });
  await user.clear(days);
  expect(dialog.getByText(/^Please choose days from 1/)).toBeVisible();
  await user.type(days, '14');
  await user.type(dialog.getByRole('textbox', { name: /^Second text/ }), 'The same in other words');
  await waitFor(() => expect(asked.at(-1)?.['rule']).toBe('FREQ=DAILY;INTERVAL=14;COUNT=3'));
  await user.click(dialog.getByRole('button', { name: 'Bring back' }));
  expect(await screen.findByText(/^Post scheduled\. Every week/)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Bring back' })).not.toBeInTheDocument();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent).toMatchObject([{ route: 'POST /series', key: expect.stringMatching(/./) as string }]);
  expect(sent[0]?.body).toMatchObject({
    content: 'A good one',
    platforms: ['twitter'],
    account_ids: ['a1'],
    hashtags: ['tea'],
    other_texts: ['The same in other words'],
    rule: 'FREQ=DAILY;INTERVAL=14;COUNT=3',
    zone,
    first: expect.stringMatching(/^2026-12-08T\d\d:30$/) as string,
  });
});

it('is the same series when it is tried again, and another one once something is different', async () => {
  const { user, dialog, sent, served } = await openDialog();
  served.refusal = { status: 422, body: { detail: 'Not now.', error_code: 'VALIDATION_ERROR' } };
  const confirm = dialog.getByRole('button', { name: 'Bring back' });
  await user.click(confirm);
  expect(await dialog.findByText(/^Failed to bring the post back\. Not now\./)).toBeVisible();
  await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.type(dialog.getByRole('spinbutton', { name: 'Times at most' }), '1');
  await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
