import { screen, waitFor, within } from '@testing-library/react';
import { connectX } from '../../testing/connectX';
import { makePost } from '../../testing/makePost';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';
import { postMessages } from '../../features/posts/messages';

const LOADING = { timeout: 30_000 };

async function openPage(path = '/scheduled') {
  const app = renderApp({ path });
  expect(await screen.findByRole('heading', { level: 1, name: 'Scheduled Posts' }, LOADING)).toBeVisible();
  await screen.findByRole('region', { name: 'Calendar' }, LOADING);
  return app;
}

it('shows the three fixed figures and two samples below the calendar, marked as such, to whom has scheduled nothing', async () => {
  await signUpAndIn();
  await openPage();
  const sample = within(await screen.findByRole('region', { name: 'Upcoming posts' }));
  for (const [name, value] of [
    ['Total Scheduled', '24'],
    ['Next 24 Hours', '8'],
    ['This Week', '16'],
  ] as const) {
    expect(sample.getByRole('group', { name })).toHaveTextContent(value);
  }
  const [text, image] = sample.getAllByRole('article');
  expect(sample.getAllByRole('article')).toHaveLength(2);
  expect(text!.querySelector('img')).toBeNull();
  expect(image!.querySelector('img')).toBeVisible();
  expect(sample.getByText('Sample data')).toBeVisible();
});

it('leads from the sidebar and to a new post', async () => {
  await signUpAndIn();
  const { user } = await openPage();
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Schedule New Post' }));
  expect(await screen.findByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
});

it('has no sample any more once a post was scheduled', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  const calendar = '/scheduled?date=2099-05-06';
  await makePost(token, { content: 'For real', scheduled_at: '2099-05-06T10:00:00.000Z' });
  await openPage(calendar);
  expect(await screen.findByRole('button', { name: /For real/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Loading posts…')).not.toBeInTheDocument());
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});

it('has samples that lie ahead, whatever the day', async () => {
  stopCalendar('2031-12-31T10:00:00Z');
  await signUpAndIn();
  await openPage();
  const sample = within(await screen.findByRole('region', { name: 'Upcoming posts' }));
  expect(sample.getByText('Jan 1, 09:00 AM')).toHaveAttribute('datetime', '2032-01-01T09:00:00.000Z');
  expect(sample.getByText('Jan 2, 06:30 PM')).toBeVisible();
});

it('is where an older address of the dashboard leads that names a week', async () => {
  await signUpAndIn();
  await openPage('/?tab=scheduled&view=week&week=2026-11-23');
  expect(window.location.pathname + window.location.search).toBe('/scheduled?view=week&date=2026-11-23');
});

it('makes of a post of the calendar a draft to go on with', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { content: 'Once more', scheduled_at: '2099-05-06T10:00:00.000Z' });
  const { user } = await openPage('/scheduled?date=2099-05-06');
  await user.click(await screen.findByRole('button', { name: /Once more/ }));
  const duplicate = await screen.findByRole('button', { name: 'Duplicate' });
  await waitFor(() => expect(duplicate).toBeEnabled());
  await user.click(duplicate);
  expect(await screen.findByText(postMessages.duplicated)).toBeVisible();
  expect(window.location.pathname).toBe('/create');
});

it('deletes a post of the calendar and takes it back by Undo', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { content: 'Not for long', scheduled_at: '2099-05-06T10:00:00.000Z' });
  const { user } = await openPage('/scheduled?date=2099-05-06');
  await user.click(await screen.findByRole('button', { name: /Not for long/ }));
  const remove = await screen.findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(remove).toBeEnabled());
  await user.click(remove);
  expect(await screen.findByText(postMessages.deleted)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Not for long/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /Not for long/ })).toBeVisible();
});
